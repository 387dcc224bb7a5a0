/** Addresses of the data files of pdf.js, by name. */
const files = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

const byName = new Map(Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))
export const addressOf = (filename: string): string | undefined => byName.get(filename)
