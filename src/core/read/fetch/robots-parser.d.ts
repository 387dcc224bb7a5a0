/** What we use of `robots-parser`: its own types describe another way of exporting than its code has. */
declare module 'robots-parser' {
  interface Rules {
    isDisallowed(url: string, agent: string): boolean | undefined
  }
  export default function robotsParser(url: string, rules: string): Rules
}
