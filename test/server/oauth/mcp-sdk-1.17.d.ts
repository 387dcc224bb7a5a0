/** The client of the SDK's version 1.17, typed as its newer self: what the tests call has not changed its shape. */
declare module 'mcp-sdk-1.17/client/index.js' {
  export { Client } from '@modelcontextprotocol/sdk/client/index.js'
}
declare module 'mcp-sdk-1.17/client/streamableHttp.js' {
  export { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
}
