/** Documents as tests upload them. */
import type { FilePurpose } from '@iroko/contract/platform/files'
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
