/**
 * README is held to the code: its tables, its commands and its first steps say what there is, and nothing that is not.
 */
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { VARIABLES } from '../src/config.ts'
import { READERS } from '../src/core/read/index.ts'
import { asset } from '../src/paths.ts'

const readme = readFileSync(asset('README.md'), 'utf8')
const guide = readFileSync(asset('docs/guide.md'), 'utf8')
/** The anchor that a heading of Markdown has. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
const scripts = (JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts
const manifest = JSON.parse(readFileSync(asset('package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
const cell = (text: string): string => text.replaceAll('|', '\\|')

describe('README', () => {
  it('the table of settings is VARIABLES', () => {
    const rows = Object.entries(VARIABLES).map(
      ([name, [fallback, gloss]]) => `| \`${name}\` | ${fallback === '' ? '—' : `\`${fallback}\``} | ${cell(gloss)} |`,
    )
    const settings = readFileSync(asset('docs/settings.md'), 'utf8')
    expect(settings).toContain(['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n'))
  })
  it('its table of materials is READERS', () => {
    const rows = Object.values(READERS).map(r => `| ${r.label} | ${r.tipo} | ${r.extensions.join(' ') || '—'} |`)
    expect(readme).toContain(['| material | tipo | extensions |', '|---|---|---|', ...rows].join('\n'))
  })
  it('its dictionary names nothing that the wire has not', () => {
    const [, table = ''] = /### The wire's Spanish\n([^#]*)/.exec(readme) ?? []
    const names = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, first]) => [...first!.matchAll(/`(\w+)`/g)])
    const dictionary = readdirSync(asset('src/schema'))
    const wire = [...dictionary.map(name => `src/schema/${name}`), 'src/errors.ts', 'tools/cite.ts']
      .map(file => readFileSync(asset(file), 'utf8'))
      .join('\n')
    expect(names.length).toBeGreaterThan(20)
    for (const [, name] of names) expect(wire).toMatch(new RegExp(`\\b${name}s?\\b`))
  })
  it('every command of the shell is there, and no other', () => {
    const known = readdirSync(asset('src/commands')).map(name => name.replace(/\.ts$/, ''))
    const cli = readFileSync(asset('src/commands/program.ts'), 'utf8')
    const registered = [...cli.matchAll(/^ {2}(\w+): \(\) => import\('\.\/(\w+)\.ts'\)/gm)].map(m => m[1]!)
    const named = [...(readme + guide).matchAll(/npm run -s anaquel -- (\w+)/g)].map(m => m[1]!)
    expect(registered.length).toBeGreaterThan(5)
    for (const name of registered) {
      expect(known).toContain(name)
      if (name !== 'serve') expect(named).toContain(name)
    }
    for (const name of named) expect(registered).toContain(name)
  })
  it('every npm script that it names exists', () => {
    for (const [, name] of readme.matchAll(/npm (?:run (?!-s)|)(start|test|check|bench|sample)\b/g))
      expect(scripts).toHaveProperty(name!)
  })
  it('the npm scripts need no shell of one system: no variables before a command, no quotes, no globs', () => {
    for (const [name, script] of Object.entries(scripts)) expect(script, name).not.toMatch(/^\w+=|['*$`;|]|&&\s*\w+=/)
  })
  it('every path that it names exists', () => {
    for (const [, path] of readme.matchAll(/`((?:src|tools|storage|test|sample)\/[\w./-]+)`/g))
      expect(existsSync(asset(path!)), path).toBe(true)
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) => anchorOf(title!))
    for (const [, path, anchor] of readme.matchAll(/\]\(([\w./-]+)(?:#([\w-]+))?\)/g)) {
      expect(existsSync(asset(path!)), path).toBe(true)
      if (path === 'docs/guide.md' && anchor) expect(headings).toContain(anchor)
    }
  })
  it('the packages of its table are dependencies', () => {
    const table = readme.slice(readme.indexOf('## Why these packages'))
    for (const [, second] of table.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)) {
      for (const [, name] of second!.matchAll(/`([@a-z][\w@/.-]*)`/g)) {
        if (name!.startsWith('/')) continue
        expect(
          dependencies.some(d => d === name),
          name,
        ).toBe(true)
      }
    }
  })
})
