/** Papers of the demo company: real PDFs of one page with one line of text. */
import { createHash } from 'node:crypto'

/** The bytes of a paper that says these words, and its row among the files. */
export function demoFile(name: string, purpose: string, words: string) {
  const bytes = pdfOf(words)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, file: { name, type: 'application/pdf', size: Buffer.byteLength(bytes), sha256, purpose } }
}

/** One page with one line of text; a PDF says at its end on which byte each of its objects begins. */
function pdfOf(text: string): string {
  const content = `BT /F1 11 Tf 60 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const begins = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return `${pdf}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
}
