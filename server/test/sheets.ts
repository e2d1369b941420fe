/** Sending a file to an import, as a browser does. */
import type { SheetImport } from '@iroko/contract/crud'
import type { Person, testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

interface Sending {
  as: Person
  query?: Record<string, string>
}

/** Sends a text as a file, and answers the reply. */
export function sendFile(t: App, url: string, text: string, { as, query = {} }: Sending) {
  const head = '--iroko\r\nContent-Disposition: form-data; name="file"; filename="sheet.csv"\r\nContent-Type: text/csv\r\n\r\n'
  return t.inject({
    ...{ method: 'POST', url, query, as, payload: `${head}${text}\r\n--iroko--\r\n` },
    headers: { 'content-type': 'multipart/form-data; boundary=iroko' },
  })
}

/** Answers the body of the reply, a refusal too. */
export async function sendSheet(t: App, call: SheetImport, text: string, { keep, as }: { keep: boolean; as: Person }) {
  return (await sendFile(t, call.path, text, { as, query: keep ? { keep: 'true' } : {} })).json()
}
