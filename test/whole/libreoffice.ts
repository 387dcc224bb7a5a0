/** LibreOffice accepts or rejects the tracked changes of files, and writes their text beside them. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Changes" script:language="StarBasic">
Sub Resolve(list, command)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden" : hidden(0).Value = True
  Dim filter(0) As New com.sun.star.beans.PropertyValue
  filter(0).Name = "FilterName" : filter(0).Value = "Text (encoded)"
  Dim file As Integer, path As String
  file = FreeFile
  Open list For Input As #file
  While Not EOF(file)
    Line Input #file, path
    doc = StarDesktop.loadComponentFromURL(ConvertToURL(path), "_blank", 0, hidden())
    If Not IsNull(doc) Then
      If command &lt;&gt; "" Then
        dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
        dispatcher.executeDispatch(doc.CurrentController.Frame, command, "", 0, Array())
      End If
      doc.storeToURL(ConvertToURL(path &amp; ".txt"), filter())
      doc.close(True)
    End If
  Wend
  Close #file
End Sub
</script:module>
`
const LIBRARY = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false"
  library:passwordprotected="false"><library:element library:name="Changes"/></library:library>
`

/**
 * Writes `<path>.txt` for every file. `folder` holds the profile of an earlier call of LibreOffice, which makes it the
 * first time; without a command the text is that of the file as it is.
 */
export function textsByLibreOffice(folder: string, paths: readonly string[], command: string): void {
  const basic = join(folder, 'profile/user/basic/Standard')
  writeFileSync(join(basic, 'Changes.xba'), MODULE)
  writeFileSync(join(basic, 'script.xlb'), LIBRARY)
  const list = join(folder, 'list.txt')
  writeFileSync(list, paths.join('\n'))
  const macro = `macro:///Standard.Changes.Resolve("${list}","${command}")`
  execFileSync('soffice', ['--headless', `-env:UserInstallation=file://${folder}/profile`, macro], {
    stdio: 'ignore',
    timeout: 500_000,
  })
}
