/**
 * `node build/mcpb.mjs`: the library as an MCP bundle, which desktop clients install by one click and start by
 * themselves: `dist/anaquel-<version>-<platform>-<arch>.mcpb`, for the platform that this runs on. `--manifest` prints
 * the manifest alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..')
const { platform, arch, execPath } = process
const about = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** In a folder of packages, where the program knows that it was installed. */
const PROGRAM = 'server/node_modules/anaquel'

const folder = {
  type: 'directory',
  title: 'Carpeta de la biblioteca / Folder of the library',
  description: 'Aquí se guarda todo, y en ningún otro sitio. / Everything is kept here, and nowhere else.',
  default: '${HOME}/Anaquel',
  required: true,
}
const port = {
  type: 'number',
  title: 'Puerto / Port',
  description: 'La biblioteca se abre en http://localhost:PUERTO. / The library opens at http://localhost:PORT.',
  default: 3000,
  min: 1024,
  max: 65535,
  required: true,
}
const network = {
  type: 'string',
  title: 'Red / Network',
  description: '«on», «local» (solo este equipo) u «off» (nada sale). / "on", "local" (this machine) or "off".',
  default: 'on',
  required: true,
}

async function manifest() {
  const { tools } = await import(pathToFileURL(join(ROOT, 'dist/tools/index.js')).href)
  const sentence = text => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
  return {
    manifest_version: '0.3',
    name: 'anaquel',
    display_name: 'Anaquel',
    version: about.version,
    description: about.description,
    long_description:
      'Your own library on your own machine. Add books, recordings and pages in the browser; ask for them here. ' +
      'Every passage carries the page that is printed on it and a link to the page itself.',
    author: { name: 'Anaquel' },
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: `${PROGRAM}/dist/run/src/cli.js`,
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/' + `${PROGRAM}/dist/run/src/cli.js`, 'mcp', '--web'],
        env: {
          ANAQUEL_DATA: '${user_config.folder}',
          ANAQUEL_NETWORK: '${user_config.network}',
          PORT: '${user_config.port}',
        },
      },
    },
    tools: tools
      .filter(tool => tool.mcp)
      .map(({ name, description }) => ({ name, description: sentence(description) })),
    keywords: about.keywords,
    license: about.license,
    compatibility: { platforms: [platform], runtimes: { node: about.engines.node } },
    user_config: { folder, port, network },
  }
}

function npm(args, cwd) {
  const places = [join(dirname(execPath), 'node_modules'), join(dirname(execPath), '../lib/node_modules')]
  const cli = places
    .map(place => join(place, 'npm/bin/npm-cli.js'))
    .find(path => statSync(path, { throwIfNoEntry: false }))
  const { status, error } = spawnSync(execPath, [cli, ...args, '--no-audit', '--no-fund'], { cwd, stdio: 'inherit' })
  if (error || status !== 0) throw error ?? new Error(`npm ${args[0]} ended with ${status}`)
}

/** What is published, with the very packages of our lock file, those of this platform. */
async function fill(bundle) {
  const program = join(bundle, PROGRAM)
  mkdirSync(program, { recursive: true })
  npm(['pack', '--silent', '--pack-destination', bundle], ROOT)
  const tarball = readdirSync(bundle).find(name => name.endsWith('.tgz'))
  const { unpack } = await import(pathToFileURL(join(ROOT, 'dist/src/core/models/unpack.js')).href)
  await unpack(join(bundle, tarball), program, () => true)
  rmSync(join(bundle, tarball))
  writeFileSync(join(program, 'package-lock.json'), readFileSync(join(ROOT, 'package-lock.json')))
  npm(['ci', '--omit=dev', '--ignore-scripts'], program)
  spawnSync(execPath, [join(import.meta.dirname, 'lighten.mjs'), join(program, 'node_modules')], { stdio: 'inherit' })
  const icon = sharp(join(ROOT, 'src/server/assets/favicon.svg'), { density: 1200 }).resize(512, 512)
  await icon.png().toFile(join(bundle, 'icon.png'))
  writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(await manifest(), null, 2))
}

function zipped(bundle) {
  const files = readdirSync(bundle, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(entry => join(entry.parentPath ?? entry.path, entry.name))
  const named = path => relative(bundle, path).split(sep).join('/')
  return zipSync(Object.fromEntries(paths.map(path => [named(path), new Uint8Array(readFileSync(path))])), { level: 6 })
}

if (process.argv[2] === '--manifest') console.log(JSON.stringify(await manifest()))
else {
  const bundle = mkdtempSync(join(tmpdir(), 'anaquel-mcpb-'))
  try {
    await fill(bundle)
    const to = join(ROOT, 'dist', `anaquel-${about.version}-${platform}-${arch}.mcpb`)
    writeFileSync(to, zipped(bundle))
    console.log(`${to}: ${Math.round(statSync(to).size / 1e6)} MB`)
  } finally {
    rmSync(bundle, { recursive: true, force: true })
  }
}
