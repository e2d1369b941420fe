/** Files that belong to a record: a sick note, a picture, a CV. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'

/** What a file is for decides its size and kinds; told by the bytes, not by the name. */
export const filePurposes = {
  leave: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  attendance: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  absence: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  tax: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  document: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  ticket: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  filing: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  bank_paper: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  bill: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  receipt: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  quotation: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  asset: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  delivery_note: { bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png'], words: 'JPEG or PNG, up to 10 MB' },
  id_photo: { bytes: 8 * 1024 * 1024, types: ['image/jpeg', 'image/png'], words: 'JPEG or PNG, up to 8 MB' },
  affidavit: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  certificate: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  client_paper: {
    bytes: 5 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 5 MB',
  },
  task: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  termination: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  warning: {
    bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    words: 'PDF, JPEG or PNG, up to 10 MB',
  },
  fault: { bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png'], words: 'JPEG or PNG, up to 10 MB' },
  video: { bytes: 50 * 1024 * 1024, types: ['video/mp4', 'video/webm'], words: 'MP4 or WebM, up to 50 MB' },
  poster: { bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'], words: 'JPEG, PNG or WebP, up to 5 MB' },
  recording: {
    bytes: 50 * 1024 * 1024,
    types: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/x-m4a'],
    words: 'MP3, WAV, OGG or M4A, up to 50 MB',
  },
  captions: { bytes: 1024 * 1024, types: ['text/vtt'], words: 'WebVTT captions, up to 1 MB' },
} as const
export type FilePurpose = keyof typeof filePurposes

/** Who may upload for a purpose, where it is not everyone. */
export const purposePermissions: Partial<Record<FilePurpose, Permission>> = {
  video: 'announcement.edit',
  poster: 'announcement.edit',
  captions: 'announcement.edit',
  filing: 'payroll.process',
  bank_paper: 'bank.edit',
  asset: 'asset.dispose',
  certificate: 'receipt.edit',
  quotation: 'quotation.edit',
  delivery_note: 'receipt.take',
  id_photo: 'id_card.ask',
  affidavit: 'id_card.ask',
  client_paper: 'client.edit',
  receipt: 'expense.enter',
  recording: 'evaluation.edit',
  termination: 'termination.propose',
  warning: 'warning.issue',
}

export const fileRef = z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() })

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/files.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Stores one file for a purpose; private until a record of its owner refers to it.',
    query: z.strictObject({ purpose: z.enum(Object.keys(filePurposes) as FilePurpose[], 'Choose a file of an accepted type') }),
    body: z.unknown(),
    upload: true,
    reply: z.object({ file: fileRef }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/files/{id}',
    access: 'signed_in',
    stake: 'none',
    topics: [],
    summary:
      'The bytes of a file, for those who may read the record that refers to it today, and for its uploader while no record refers to it.',
    raw: true,
  }),
}
