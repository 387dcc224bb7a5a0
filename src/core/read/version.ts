/**
 * Version of the reading. It is raised by one with every change after which the same file yields other words, folios,
 * passages or metadata. Each document stores the version it was read with, so that outdated ones can be read again.
 */
export const READING = 30
