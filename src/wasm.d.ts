/**
 * The parts of the WebAssembly interface that `assembler.ts` and its users use; neither the types of Node
 * 20 nor the libraries in the compiler settings declare them.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Record<string, unknown>
  }
  interface Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
