/** What does not work in a branch: reported by anyone in three presses, handled by Facility, confirmed by whoever reported it. */
import * as z from 'zod/mini'
import {
  assetRef,
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const faultCategories = [
  'electrical',
  'plumbing',
  'cooling',
  'equipment',
  'furniture',
  'building',
  'cleaning',
  'security',
  'other',
] as const
export type FaultCategory = (typeof faultCategories)[number]

/** By how much it hinders; each has its working hours until it is to be solved. */
export const urgencies = ['safety', 'stops_work', 'annoys'] as const
export type Urgency = (typeof urgencies)[number]
export const hoursToSolve: Record<Urgency, number> = { safety: 2, stops_work: 8, annoys: 40 }

export const faultStatuses = ['new', 'accepted', 'solved', 'confirmed', 'rejected', 'duplicate'] as const
export type FaultStatus = (typeof faultStatuses)[number]

/** Days after it was solved in which whoever reported it may open it again. */
export const reopenDays = 14

const fault = z.object({
  id: z.string(),
  version,
  reporter: personRef,
  branch: named,
  place: z.string(),
  asset: z.nullable(assetRef),
  category: z.enum(faultCategories),
  words: z.string(),
  photos: z.number(),
  urgency: z.enum(urgencies),
  status: z.enum(faultStatuses),
  reported_at: moment,
  /** When it is to be solved, in working hours of the urgency; waiting for access does not count. */
  due_at: moment,
  /** Past due and not solved. */
  is_late: z.boolean(),
  solved_at: z.nullable(moment),
  /** Why it was rejected, or how it was solved. */
  answer: z.string(),
  reopened: z.number(),
  job: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** The report that it repeats. */
  duplicate_of: z.nullable(z.object({ id: z.string(), words: z.string() })),
})

const can = z.object({
  accept: z.boolean(),
  reject: z.boolean(),
  join: z.boolean(),
  solve: z.boolean(),
  confirm: z.boolean(),
  reopen: z.boolean(),
})

const shownFault = z.object({
  ...fault.shape,
  files: z.array(fileRef),
  /** Other reports of the same, joined to it. */
  duplicates: z.array(z.object({ id: z.string(), reporter: personRef, words: z.string(), photos: z.number() })),
  can,
})
export type ShownFault = z.output<typeof shownFault>

const changed = z.object({ message: z.string(), fault: shownFault })
const topics = ['faults'] as const

export const faults = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/faults.json',
    access: 'fault.report',
    stake: 'none',
    topics,
    summary: 'Faults: one’s own, of all branches for who handles them; the most urgent first.',
    query: listQuery(['due_at', 'reported_at'], {
      status: z.optional(z.enum(faultStatuses)),
      /** Neither solved nor rejected. */
      open: z.optional(flag),
      late: z.optional(flag),
      mine: z.optional(flag),
      urgency: z.optional(z.enum(urgencies)),
      category: z.optional(z.enum(faultCategories)),
      branch_id: z.optional(id),
      asset_id: z.optional(id),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'faults',
    reply: listReply('faults', fault),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/faults/{id}.json',
    access: 'fault.report',
    topics,
    summary: 'One fault with its photos and what was joined to it.',
    reply: z.object({ fault: shownFault }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/v1/faults.json',
    access: 'fault.report',
    stake: 'none',
    summary: 'Reports a fault by words, up to five photos, or both.',
    body: z
      .strictObject({
        /** One’s own branch where it is left out. */
        branch_id: z._default(z.nullable(id), null),
        place: requiredText(80, 'Enter the place, such as the floor or the room'),
        /** The tag of what is broken, as its label says. */
        asset_tag: z._default(z.nullable(text(40)), null),
        category: z.enum(faultCategories, 'Choose a category'),
        words: z._default(text(1000), ''),
        urgency: z.enum(urgencies, 'Choose how urgent it is'),
        file_ids: z._default(z.array(id).check(z.maxLength(5, 'At most 5 photos')), []),
      })
      .check(
        z.refine(({ words, file_ids }) => words !== '' || file_ids.length > 0, {
          error: 'Describe the fault, or add a photo',
          path: ['words'],
        }),
      ),
    reply: changed,
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/v1/faults/{id}/accept.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Accepts a new fault: Facility will solve it.',
    body: z.strictObject({ version }),
    reply: changed,
  }),
  reject: endpoint({
    method: 'PATCH',
    path: '/api/v1/faults/{id}/reject.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Rejects a fault with a reason, which whoever reported it is told.',
    body: z.strictObject({ reason: requiredText(300, 'Enter a reason'), version }),
    reply: changed,
  }),
  join: endpoint({
    method: 'PATCH',
    path: '/api/v1/faults/{id}/join.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Joins a fault to another report of the same branch; whoever reported it is told when that one is solved.',
    body: z.strictObject({ fault_id: id, version }),
    reply: changed,
  }),
  solve: endpoint({
    method: 'PATCH',
    path: '/api/v1/faults/{id}/solve.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Records a fault as solved without a job, and how.',
    body: z.strictObject({ answer: requiredText(300, 'Enter how it was solved'), version }),
    reply: changed,
  }),
  confirm: endpoint({
    method: 'PATCH',
    path: '/api/v1/faults/{id}/confirm.json',
    access: 'fault.report',
    stake: 'none',
    summary: 'Confirms that one’s own fault is solved.',
    body: z.strictObject({ version }),
    reply: changed,
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/v1/faults/{id}/reopen.json',
    access: 'fault.report',
    stake: 'none',
    summary: `Opens one’s own fault again within ${reopenDays} days after it was solved; its hours begin anew.`,
    body: z.strictObject({ reason: requiredText(300, 'Enter what is still wrong'), version }),
    reply: changed,
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/v1/faults/places.json',
    access: 'fault.report',
    topics: ['structure'],
    summary: 'The branches in which a fault can be reported, and which one’s own is.',
    reply: z.object({ branches: z.array(named), own_id: z.nullable(z.string()) }),
  }),
}
