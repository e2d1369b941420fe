/** Certificates of appreciation that colleagues send each other. */
import * as z from 'zod/mini'
import { endpoint, id, listQuery, listReply, moment, requiredText, shownPerson } from '../endpoint.ts'

export const certificates = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/certificates.json',
    access: 'certificate.send',
    stake: 'none',
    topics: ['certificates', 'people'],
    summary: 'The certificates that the caller received or sent, newest first.',
    query: listQuery(['sent_at'], { box: z.optional(z.enum(['received', 'sent'], 'Choose received or sent')) }),
    rows: 'certificates',
    reply: listReply(
      'certificates',
      z.object({
        id: z.string(),
        heading: z.string(),
        words: z.string(),
        from: shownPerson,
        to: shownPerson,
        sent_at: moment,
      }),
    ),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/certificates.json',
    access: 'certificate.send',
    stake: 'none',
    summary: 'Sends a certificate to a colleague, by OGID: in the inbox, by mail, and kept as PDF and PNG for both.',
    body: z.strictObject({ template_id: id, ogid: requiredText(20), words: requiredText(280) }),
    reply: z.object({ message: z.string(), certificate: z.object({ id: z.string() }) }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/certificates/{id}.pdf',
    access: 'certificate.send',
    stake: 'none',
    topics: [],
    summary: 'A certificate that the caller received or sent, as a PDF.',
    raw: true,
  }),
  png: endpoint({
    method: 'GET',
    path: '/api/v1/certificates/{id}.png',
    access: 'certificate.send',
    stake: 'none',
    topics: [],
    summary: 'A certificate that the caller received or sent, as a picture.',
    raw: true,
  }),
}
