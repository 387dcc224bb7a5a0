/** What we use of `media-captions`: its own types name their parts without endings, which Node's resolution does not follow. */
declare module 'media-captions' {
  interface ParsedCue { startTime: number; endTime: number; text: string }
  interface ParseOptions { type: 'vtt' | 'srt'; strict?: boolean; errors?: boolean }
  export function parseText(text: string, options: ParseOptions): Promise<{ cues: ParsedCue[] }>
}
