/** Documents of a person: contract, identification, certificates, guarantor form, resume. */
import * as z from 'zod/mini'
import { day, endpoint, id, moment, personRef } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import { recordDocumentKinds } from './records.ts'

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/documents.json',
    access: 'people.personal.read',
    topics: ['documents', 'people'],
    summary: 'The documents of a person: contract, identification, certificates, guarantor form, resume.',
    reply: z.object({
      documents: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(recordDocumentKinds),
          file: fileRef,
          added_by: personRef,
          created_at: moment,
          /** The last day on which it counts. */
          expires_on: z.nullable(day),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/documents.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Adds an uploaded file to the record of another person.',
    body: z.strictObject({
      kind: z.enum(recordDocumentKinds, 'Choose the type of document'),
      file_id: id,
      expires_on: z.optional(z.nullable(day)),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/employee_documents/{id}.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Removes a document from the record of another person; the file is retained for the audit log.',
  }),
}
