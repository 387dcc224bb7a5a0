/**
 * The command that adds a program of others, by system: `brew` and `winget` are what macOS and Windows have for it. On
 * any other Unix Debian's is told, whose package names are read by people of other systems too.
 */

interface Commands {
  debian: string
  macos: string
  /** Null where the program is not used on Windows. */
  windows: string | null
}

const COMMANDS = {
  tesseract: {
    debian: 'apt-get install -y tesseract-ocr tesseract-ocr-spa',
    macos: 'brew install tesseract tesseract-lang',
    windows: 'winget install UB-Mannheim.TesseractOCR',
  },
  ffmpeg: { debian: 'apt-get install -y ffmpeg', macos: 'brew install ffmpeg', windows: 'winget install Gyan.FFmpeg' },
  // Debian's yt-dlp is years old, and video sites change every month.
  'yt-dlp': { debian: 'pipx install yt-dlp', macos: 'brew install yt-dlp', windows: 'winget install yt-dlp.yt-dlp' },
  libreoffice: {
    debian: 'apt-get install -y libreoffice-writer-nogui libreoffice-impress-nogui',
    macos: 'brew install --cask libreoffice',
    windows: null,
  },
} as const satisfies Record<string, Commands>

export function toAdd(program: keyof typeof COMMANDS, platform: NodeJS.Platform = process.platform): string | null {
  const { debian, macos, windows } = COMMANDS[program]
  return platform === 'win32' ? windows : platform === 'darwin' ? macos : debian
}
