/** 1:02:03, 2:03. */
export function clock(seconds: number): string {
  const s = Math.floor(seconds),
    two = (n: number): string => String(n).padStart(2, '0')
  return s >= 3600
    ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
    : `${Math.floor(s / 60)}:${two(s % 60)}`
}
