/** Policies as people read them. */
import { formatMoney } from '@iroko/contract/money'
import { type ApprovalKind, requestRow } from '@iroko/contract/platform/approval-kinds'
import type { ApprovalPolicy, PolicyStep } from '@iroko/contract/platform/approval-policies'
import { leadershipTypes } from '@iroko/contract/session'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'

export const kindWords = (kind: ApprovalKind): string => requestRow(kind).label

const officeTypeWords = { department: 'departments', campaign: 'campaigns' }

function rangeWords(least: string | undefined, most: string | undefined): string[] {
  if (least !== undefined && most !== undefined) return [least === most ? least : `${least} to ${most}`]
  if (least !== undefined) return [`${least} or more`]
  return most === undefined ? [] : [`up to ${most}`]
}

const days = (count: number): string => countOf(count, 'day')

const text = (value: number | null, format: (value: number) => string): string | undefined =>
  value === null ? undefined : format(value)

/** When a policy counts: '5 days or more, Kora Bank Voice', or that it fits every request. */
export function conditionWords(policy: ApprovalPolicy): string {
  const parts = [
    ...rangeWords(text(policy.min_days, days), text(policy.max_days, days)),
    ...rangeWords(text(policy.min_amount_kobo, formatMoney), text(policy.max_amount_kobo, formatMoney)),
    ...(policy.leave_types.length > 0 ? [policy.leave_types.map(({ title }) => title).join(', ')] : []),
    ...(policy.office_types.length > 0
      ? [`people of ${policy.office_types.map((type) => officeTypeWords[type]).join(' and ')}`]
      : []),
    ...(policy.offices.length > 0 ? [policy.offices.map(({ title }) => title).join(', ')] : []),
  ]
  return parts.length > 0 ? `Applies to: ${parts.join(' · ')}` : 'Applies to every request that no policy above matches'
}

/** Whom a step asks: 'the nearest leader', 'all of HR'. */
export function approverWords({ approver, needed }: PolicyStep): string {
  switch (approver.by) {
    case 'line_leader':
      return approver.leadership_type === null
        ? 'the nearest leader'
        : `the ${leadershipTypes[approver.leadership_type]} of the person`
    case 'head_of_office':
      return 'the campaign manager or head of department'
    case 'person':
      return approver.person.full_name
    case 'client_contact':
      return clientWords(needed)
    case 'role':
      return `${neededWords(needed)} ${roleWords(approver.role)}`
  }
}

function clientWords(needed: PolicyStep['needed']): string {
  if (needed === 'any') return 'any contact of the client'
  return needed === 'all' ? 'every contact of the client' : `${needed} contacts of the client`
}

function neededWords(needed: PolicyStep['needed']): string {
  if (needed === 'any') return 'anyone with the role'
  return needed === 'all' ? 'everyone with the role' : `${needed} of those with the role`
}

/** A step after its title: whom it asks where the title does not say it, and until when. */
export function stepWords(step: PolicyStep): string {
  const who = approverWords(step)
  const isTitle = who.toLowerCase() === `the ${step.title.toLowerCase()}`
  return [isTitle ? '' : who, deadlineWords(step)].filter(Boolean).join(', ')
}

/** What happens once a step has waited too long; nothing when it has no deadline. */
export function deadlineWords({ deadline_hours, on_deadline }: Pick<PolicyStep, 'deadline_hours' | 'on_deadline'>): string {
  if (deadline_hours === null) return ''
  const then = on_deadline === 'escalate' ? 'then escalated to the next leader' : 'then a reminder'
  return `within ${countOf(deadline_hours, 'working hour')}, ${then}`
}
