/** Where a request stands, as every screen with approvals shows it. */
import type { ApprovalTrail } from '@iroko/contract/platform/approvals'
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx'

type Step = ApprovalTrail['steps'][number]
type Decision = ApprovalTrail['decisions'][number]

/** The steps of an approval: decisions that were made, who has it now and since when, and what is still to come. */
export function TrailView({ trail, label }: { trail: ApprovalTrail; label: string }) {
  const { ended_because: text } = trail
  const ended: TimelineItem[] = text ? [{ id: 'ended', title: 'Rejected by the system', text, tone: 'bad' }] : []
  return <Timeline label={label} items={[...trail.steps.flatMap((step) => stepItems(step, trail)), ...ended]} />
}

function stepItems(step: Step, trail: ApprovalTrail): TimelineItem[] {
  const decided = trail.decisions.filter((decision) => decision.step === step.position).map(decisionItem)
  const open = openItem(step, trail)
  return open ? [...decided, open] : decided
}

function decisionItem(decision: Decision): TimelineItem {
  const by = decision.for ? `${decision.by.full_name} for ${decision.for.full_name}` : decision.by.full_name
  return {
    id: decision.id,
    title: decision.decision === 'approved' ? `Approved by ${by}` : `Rejected by ${by}`,
    at: decision.decided_at,
    text: decision.comment,
    tone: decision.decision === 'approved' ? 'good' : 'bad',
  }
}

function openItem(step: Step, trail: ApprovalTrail): TimelineItem | undefined {
  const id = `step ${step.position}`
  const who = `${approversText(step)}${neededText(step)}`
  switch (step.status) {
    case 'current':
      return { id, title: step.title, at: trail.waiting_since, text: `Pending with ${who}`, tone: 'waiting' }
    case 'waiting':
      return trail.status === 'pending' ? { id, title: step.title, text: `Then ${who}` } : undefined
    case 'skipped':
      return { id, title: step.title, text: 'No approval required' }
    default:
      return undefined
  }
}

const mostNames = 3

/** The first of them by name, and how many more there are. */
function approversText({ approvers }: Step): string {
  const more = approvers.length - mostNames
  const names = approvers.slice(0, more > 0 ? mostNames : approvers.length).map(approverText)
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const approverText = (approver: Step['approvers'][number]): string =>
  approver.for ? `${approver.full_name} for ${approver.for.full_name}` : approver.full_name

/** How many of several approvers it takes. */
function neededText({ needed, approvers }: Step): string {
  if (approvers.length < 2) return ''
  if (needed === 'any') return ' (one of them decides)'
  return needed === 'all' ? ' (all of them decide)' : ` (${needed} of them decide)`
}
