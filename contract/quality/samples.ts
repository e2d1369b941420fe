/** Random samples of the contacts of a campaign: the frame, the seed and the draw are kept, so that anyone can draw it again. */
import * as z from 'zod/mini'
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
  personRef,
  requiredText,
  shownPerson,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { contactTypes } from './form-content.ts'

/** By what a frame is divided, so that each part is drawn from in proportion. */
export const strata = ['team', 'channel', 'length', 'tenure'] as const
export type Stratum = (typeof strata)[number]
export const stratumWords: Record<Stratum, string> = {
  team: 'Team',
  channel: 'Channel',
  length: 'Length of the contact',
  tenure: 'Tenure of the person',
}

/** So many in all, or of each person. */
export const samplePers = ['sample', 'person'] as const
export type SamplePer = (typeof samplePers)[number]

export const sampleStatuses = ['running', 'done', 'cancelled'] as const
export type SampleStatus = (typeof sampleStatuses)[number]

const stratumField = z.enum(strata, 'Choose by what to stratify')
const chosenStrata = z
  .array(stratumField)
  .check(z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each only once'))

const isPeriod = z.refine<{ from_day: string; to_day: string }>(({ from_day, to_day }) => from_day <= to_day, {
  error: 'The last day is before the first',
  path: ['to_day'],
})

/** From which contacts, how many, and divided by what. */
const wanted = {
  office_id: id,
  /** Null: of all types. */
  contact_type: z.optional(z.nullable(z.enum(contactTypes, 'Choose a type of contact'))),
  from_day: day,
  to_day: day,
  per: z.enum(samplePers, 'Choose how many'),
  size: whole(1, 500),
  strata: chosenStrata,
}

const row = z.object({
  id: z.string(),
  office: named,
  contact_type: z.nullable(z.enum(contactTypes)),
  from_day: day,
  to_day: day,
  per: z.enum(samplePers),
  size: z.number(),
  strata: z.array(stratumField),
  /** The contacts that could be drawn. */
  frame: z.number(),
  drawn: z.number(),
  /** Of the drawn: with a finished evaluation. */
  evaluated: z.number(),
  /** Of the drawn: not evaluated, of people who have left. */
  gone: z.number(),
  status: z.enum(sampleStatuses),
  drawn_by: z.nullable(personName),
  drawn_at: moment,
  can: z.object({ cancel: z.boolean() }),
  version,
})

const part = z.object({ stratum: z.string(), frame: z.number(), drawn: z.number() })

export const samples = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/quality_samples.json',
    access: 'evaluation.assign',
    stake: 'none',
    topics: ['quality_samples', 'evaluations'],
    summary: 'Every sample that was ever drawn, cancelled ones too: a draw that nobody liked does not disappear.',
    query: listQuery(['drawn_at', 'office', 'drawn'], { office_id: z.optional(id) }),
    rows: 'quality_samples',
    reply: listReply('quality_samples', row),
  }),
  frame: endpoint({
    method: 'GET',
    path: '/api/v1/quality_sample_frame.json',
    access: 'evaluation.assign',
    topics: ['quality_contacts', 'quality_samples', 'evaluations', 'people'],
    summary: 'What could be drawn: contacts from files and dialers that nobody evaluated, in their parts. Draws nothing.',
    query: z.strictObject({
      ...wanted,
      size: z.coerce.number().check(z.int(), z.gte(1), z.lte(500)),
      strata: z.optional(text(60).check(z.refine((value) => isStrata(value), 'Choose by what to stratify'))),
    }),
    reply: z.object({
      frame: z.object({
        contacts: z.number(),
        people: z.number(),
        /** How many would be drawn. */
        drawn: z.number(),
        /** Added by hand in this time: never part of a frame. */
        by_hand: z.number(),
        strata: z.array(z.object({ stratum: z.string(), frame: z.number() })),
      }),
    }),
  }),
  draw: endpoint({
    method: 'POST',
    path: '/api/v1/quality_samples.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary:
      'Draws a sample with a seed that nobody chooses, and shares it out among the evaluators who are assigned and outside the line of each person.',
    body: z.strictObject(wanted).check(isPeriod),
    reply: z.object({ message: z.string(), quality_sample: z.object({ id: z.string(), drawn: z.number() }) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/quality_samples/{id}.json',
    access: 'evaluation.assign',
    topics: ['quality_samples', 'evaluations'],
    summary: 'A sample with its seed, its parts, and why it was cancelled.',
    reply: z.object({
      quality_sample: z.object({
        ...row.shape,
        seed: z.string(),
        parts: z.array(part),
        cancelled_at: z.nullable(moment),
        cancelled_by: z.nullable(personName),
        reason: z.nullable(z.string()),
      }),
    }),
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/api/v1/quality_samples/{id}/contacts.json',
    access: 'evaluation.assign',
    stake: 'sensitive',
    topics: ['quality_samples', 'evaluations', 'evaluation_assignments', 'people'],
    summary:
      'The frame of a sample: each contact with its part, its place in the draw, who evaluates it and whether that is done.',
    query: listQuery(['place', 'full_name', 'stratum', 'happened_at'], { drawn: z.optional(flag), open: z.optional(flag) }),
    rows: 'quality_sample_contacts',
    reply: listReply(
      'quality_sample_contacts',
      z.object({
        id: z.string(),
        employee: shownPerson,
        contact_type: z.enum(contactTypes),
        reference: z.string(),
        happened_at: moment,
        stratum: z.string(),
        /** 1 was drawn first; null was not drawn. */
        place: z.nullable(z.number()),
        evaluator: z.nullable(personRef),
        /** The evaluator is here today and may evaluate; without, everyone who is assigned may take it. */
        is_evaluator_here: z.boolean(),
        state: z.enum(['not_drawn', 'waiting', 'begun', 'evaluated', 'gone']),
        can: z.object({ reassign: z.boolean() }),
      }),
    ),
  }),
  again: endpoint({
    method: 'GET',
    path: '/api/v1/quality_samples/{id}/again.json',
    access: 'evaluation.assign',
    topics: [],
    summary: 'Draws a sample again from its frame and its seed, and says whether the same contacts come out in the same order.',
    reply: z.object({ message: z.string(), is_same: z.boolean(), drawn: z.number() }),
  }),
  reassign: endpoint({
    method: 'PATCH',
    path: '/api/v1/quality_samples/{id}/reassign.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary:
      'Gives drawn contacts that nobody began to another evaluator; never of the line of that evaluator or of the caller.',
    body: z.strictObject({
      contact_ids: z
        .array(id)
        .check(z.minLength(1, 'Choose at least one contact'), z.maxLength(500, 'At most 500 contacts at once')),
      evaluator: requiredText(20),
    }),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/quality_samples/{id}/cancel.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Ends a sample with a reason; it stays in the list, and what was evaluated stays evaluated.',
    body: z.strictObject({ reason: requiredText(500, 'Enter a reason'), version }),
  }),
}

/** Strata as a query names them: 'team,length'. */
export function strataOf(value: string | undefined): Stratum[] {
  return strata.filter((stratum) => value?.split(',').includes(stratum))
}
const isStrata = (value: string): boolean => value === '' || value.split(',').every((stratum) => stratum in stratumWords)
