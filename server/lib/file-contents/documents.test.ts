import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { docx, pdf } from '../../test/documents.ts'
import { checkDocument, readDocument } from './documents.ts'
import { docxType, pdfType } from './trouble.ts'

// Only the limits may end a reading, however busy the machine is.
vi.setConfig({ testTimeout: 90_000 })

it('looks into a document while the process answers others', async () => {
  const server = createServer((_request, reply) => reply.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const relations = `<Relationships>${'<Relationship Id="1"/>'.repeat(400_000)}</Relationships>`
  let ended = false
  const check = checkDocument(docx('words', { 'word/_rels/document.xml.rels': relations }), docxType).finally(() => {
    ended = true
  })
  const reply = await fetch(`http://127.0.0.1:${port}`)
  expect([await reply.text(), ended]).toEqual(['here', false])
  await check
  server.close()
})

it('says what speaks against a document, and what its words are', async () => {
  const external = '<Relationships><Relationship Type="a/relationships/image" TargetMode="External"/></Relationships>'
  expect(await checkDocument(docx('words', { 'word/_rels/document.xml.rels': external }), docxType)).toBe('outside')
  expect(await checkDocument(docx('words'), docxType)).toBeUndefined()
  expect(await checkDocument(Buffer.from('%PDF-1.7\n1 0 obj\n<< /S /JavaScript >>\nendobj'), pdfType)).toBe('script')
  expect(await readDocument(await pdf('Ada Obi'), pdfType)).toEqual({ answer: 'Ada Obi' })
})
