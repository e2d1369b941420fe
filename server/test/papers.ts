/** Documents as tests upload them. */
import { clientPapers } from '@iroko/contract/billing/client-papers'
import type { FilePurpose } from '@iroko/contract/platform/files'
import type { Contact } from './clients.ts'
import type { Person, TestApp } from './harness.ts'

/** Uploads a small PDF for a purpose; answers the id of the file. */
export async function uploadPaper(t: TestApp, as: Person, purpose: FilePurpose = 'tax', name = 'receipt.pdf'): Promise<string> {
  const boundary = 'iroko-paper'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  const answer = await t.inject({
    ...{ method: 'POST', url: `/api/v1/files.json?purpose=${purpose}`, as },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}%PDF-1.4\n%%EOF\r\n--${boundary}--\r\n`,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().file.id
}

/** Sends a small PDF as a contact of a client; answers as the portal does. */
export function sendPaper(t: TestApp, contact: Contact, url: string, text = '%PDF-1.4\n%%EOF') {
  const boundary = 'iroko-paper'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="advice.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return t.inject({
    ...{ method: 'POST', url, as: contact },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${text}\r\n--${boundary}--\r\n`,
  })
}

/** Keeps it for the contact; answers the id of the file, or throws the status with the sentence. */
export async function uploadOfContact(t: TestApp, contact: Contact, text?: string): Promise<string> {
  const answer = await sendPaper(t, contact, clientPapers.upload.path, text)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().file.id
}
