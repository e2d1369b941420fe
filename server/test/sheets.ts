/** Sending a file to an import, as a browser does. */
import type { SheetImport } from '@iroko/contract/crud'
import type { Person, testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** Answers the body of the reply, a refusal too. */
export async function sendSheet(t: App, call: SheetImport, text: string, { keep, as }: { keep: boolean; as: Person }) {
  const head = '--iroko\r\nContent-Disposition: form-data; name="file"; filename="sheet.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const reply = await t.inject({
    method: 'POST',
    url: `${call.path}${keep ? '?keep=true' : ''}`,
    as,
    headers: { 'content-type': 'multipart/form-data; boundary=iroko' },
    payload: `${head}${text}\r\n--iroko--\r\n`,
  })
  return reply.json()
}
