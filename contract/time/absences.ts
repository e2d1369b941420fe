/** Absence: days on which somebody is not there without leave, told ahead or explained afterwards. */
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
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'

/** Out-of-office reasons, as the specification spells them (section 9). */
export const absenceReasons = ['Sick', 'FAM/PER Emergency', 'Holiday'] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** The longest that one absence reaches, and how far ahead it is told. */
export const absenceDays = { longest: 92, ahead: 366 } as const

const absence = z.object({
  id: z.string(),
  employee: personRef,
  office: named,
  starts_on: day,
  ends_on: day,
  /** May be about health: null for those who may not read it, and so are the details and the file. */
  reason: z.nullable(z.enum(absenceReasons)),
  details: z.nullable(z.string()),
  file: z.nullable(fileRef),
  /** Told before it began, or explained afterwards. */
  ahead: z.boolean(),
  status: z.enum(requestStatuses),
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  version,
})
export type Absence = z.output<typeof absence>

const fullAbsence = z.object({
  ...absence.shape,
  trail: z.nullable(approvalTrail),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type FullAbsence = z.output<typeof fullAbsence>

const decided = z.object({ message: z.string(), absence })

export const absences = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/absences.json',
    access: 'absence.read',
    stake: 'sensitive',
    topics: ['absences', 'approvals'],
    summary: 'Absences in scope; reason, details and file only for the person and HR.',
    query: listQuery(['starts_on', 'created_at', 'employee'], {
      mine: z.optional(flag),
      status: z.optional(z.enum(requestStatuses)),
      /** Only for those who may read every reason. */
      reason: z.optional(z.enum(absenceReasons)),
      office_id: z.optional(id),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'absences',
    reply: listReply('absences', absence),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/absences/{id}.json',
    access: 'absence.read',
    topics: ['absences', 'approvals'],
    summary: 'One absence with its approval steps.',
    reply: z.object({ absence: fullAbsence }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/v1/absences.json',
    access: 'absence.tell',
    stake: 'none',
    summary:
      'Reports one’s own absence ahead, or explains one; or that of somebody in scope who called in, which another decides. Once approved, its days are excused.',
    body: z
      .strictObject({
        /** Whose; one’s own when nobody is named. */
        ogid: z.optional(requiredText(60)),
        starts_on: day,
        ends_on: day,
        reason: z.enum(absenceReasons, 'Choose a reason'),
        details: z._default(text(1000), ''),
        file_id: z.optional(z.nullable(id)),
      })
      .check(
        z.refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
          error: 'The end date is before the start date',
          path: ['ends_on'],
        }),
        z.refine(({ starts_on, ends_on }) => (Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000 < absenceDays.longest, {
          error: `At most ${absenceDays.longest} days per absence`,
          path: ['ends_on'],
        }),
      ),
    reply: decided,
  }),
  withdraw: withdrawCall({ kind: 'absence', path: 'absences', asks: 'absence.tell', reply: decided }),
}
