/** Contacts with customers that can be evaluated: entered by hand or imported. */
import * as z from 'zod/mini'
import { sheetImport } from '../crud.ts'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personName,
  requiredText,
  shownPerson,
  text,
  whole,
} from '../endpoint.ts'
import { contactTypes } from './form-content.ts'

const time = z.string('Enter a time as HH:mm').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm'))
const link = text(1000).check(
  z.refine((value) => value === '' || /^https:\/\/[^\s]+$/.test(value), 'Enter an address that begins with https://'),
)

export const contactLine = {
  /** Who had the contact. */
  ogid: requiredText(20),
  contact_type: z.enum(contactTypes, `Enter one of ${contactTypes.join(', ')}`),
  /** How the telephone system or the desk calls it. */
  reference: requiredText(80),
  /** Day and time on the clocks where the person worked. */
  day,
  time,
  duration_seconds: z.optional(z.nullable(whole(0, 86_400))),
  recording_url: z.optional(link),
}

export const contactSources = ['by_hand', 'import', 'api'] as const
export type ContactSource = (typeof contactSources)[number]

/** Of a contact: never had one, has one, or it was deleted when its time was over. */
export const recordingStates = ['none', 'kept', 'gone'] as const

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  office: named,
  team: z.nullable(named),
  contact_type: z.enum(contactTypes),
  reference: z.string(),
  happened_at: moment,
  duration_seconds: z.nullable(z.number()),
  recording: z.enum(recordingStates),
  source: z.enum(contactSources),
  /** Drawn in a sample that runs: for whom, or for everyone who is assigned. */
  sample: z.nullable(z.object({ id: z.string(), evaluator: z.nullable(personName) })),
  /** Its evaluation, once there is one. */
  evaluation_id: z.nullable(z.string()),
  can: z.object({ evaluate: z.boolean(), remove: z.boolean() }),
})

export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/quality_contacts.json',
    access: 'evaluation.edit',
    stake: 'sensitive',
    topics: ['quality_contacts', 'evaluations'],
    summary:
      'Contacts of people outside the caller’s own line; `waiting` are those without an evaluation or a calibration, `mine` those the caller is assigned to.',
    query: listQuery(['happened_at', 'reference', 'full_name', 'sampled'], {
      ogid: z.optional(text(20)),
      office_id: z.optional(id),
      contact_type: z.optional(z.enum(contactTypes, 'Choose a type of contact')),
      waiting: z.optional(flag),
      mine: z.optional(flag),
      sampled: z.optional(flag),
    }),
    rows: 'quality_contacts',
    reply: listReply('quality_contacts', row),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/quality_contacts.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Adds one contact by hand; the campaign is the one in which the person sat that day.',
    body: z.strictObject({ ...contactLine, recording_id: z.optional(z.nullable(id)) }),
    reply: z.object({ message: z.string(), quality_contact: z.object({ id: z.string() }) }),
  }),
  import: sheetImport({
    path: 'quality_contacts',
    access: 'evaluation.assign',
    stake: 'none',
    called: 'contact',
    plural: 'contacts',
    line: z.strictObject(contactLine),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/quality_contacts/{id}.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Deletes a contact that nobody has evaluated.',
  }),
  recording: endpoint({
    method: 'GET',
    path: '/api/v1/quality_contacts/{id}/recording.json',
    access: 'evaluation.read',
    topics: [],
    summary:
      'Where the caller hears the uploaded recording of a contact: evaluators outside the person’s line, and who may read its released evaluation. The address works for two hours. Each call is logged as a hearing.',
    reply: z.object({ recording: z.object({ address: z.string() }) }),
  }),
  play: endpoint({
    method: 'GET',
    path: '/api/v1/quality_recordings/{token}',
    access: 'public',
    stake: 'none',
    topics: [],
    summary:
      'The bytes of a recording, in parts when asked for (RFC 9110, 14). A player sends no token of a session: the address is signed for whom it was given to, and what they may hear is asked again for each part.',
    params: z.strictObject({ token: requiredText(200) }),
    raw: true,
  }),
}
