/** The engine of citations that all tests of a worker share: its thread and the first style in it take 0.9 s. */
import { createCsl, type Csl } from '../src/core/cite/csl/index.ts'

let shared: Csl | undefined

/** It ends with the worker: nobody closes it. */
export const sharedCsl = (): Csl => (shared ??= createCsl({}))
