/** The part of `robots-parser` that is used here: its own types describe another export than its code has. */
declare module 'robots-parser' {
  interface Rules {
    isDisallowed(url: string, agent: string): boolean | undefined
  }
  export default function robotsParser(url: string, rules: string): Rules
}
