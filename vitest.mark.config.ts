import base from './vitest.config.ts'
const c = base as any
c.test.setupFiles = ['/tmp/quick3/marks-setup.ts']
c.server = { fs: { strict: false } }
export default c
