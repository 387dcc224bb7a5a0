/**
 * Version of what is read from a file: raised by one with every change after which the same file has other words,
 * folios, passages or data. Documents remember by which they were read, and can be read anew.
 */
export const READING = 1
