/**
 * Settings of the LibreOffice profile that draws a file nobody vouches for: macros and active content are off, links
 * to other files and addresses are not followed, and what would use the network is sent to a port where nobody answers.
 */

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting'
const INTERNET = '/org.openoffice.Inet/Settings'

/** Path in the registry, name, value. A link level of 2 means that links are never updated. */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  [SCRIPTING, 'DisableMacrosExecution', 'true'],
  [SCRIPTING, 'MacroSecurityLevel', '3'],
  [SCRIPTING, 'DisableActiveContent', 'true'],
  [SCRIPTING, 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', 'false'],
  [INTERNET, 'ooInetProxyType', '2'],
  [INTERNET, 'ooInetHTTPProxyName', '127.0.0.1'],
  [INTERNET, 'ooInetHTTPProxyPort', '9'],
  [INTERNET, 'ooInetHTTPSProxyName', '127.0.0.1'],
  [INTERNET, 'ooInetHTTPSProxyPort', '9'],
  [INTERNET, 'ooInetNoProxy', ''],
]

/** The profile as `registrymodifications.xcu` writes it. */
export const profile = (): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" ' +
  'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n' +
  SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  ).join('\n') +
  '\n</oor:items>\n'
