/** The steps of a policy, one after another: who is asked, how many of them, by when. */
import '../../../ui/mantine-over.ts'

import type { Input } from '@iroko/contract/endpoint'
import type { approvalPolicies, PolicyStep } from '@iroko/contract/platform/approval-policies'
import { approverRoles } from '@iroko/contract/roles'
import { leadershipTypes } from '@iroko/contract/session'
import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { roleWords } from '../../../lib/role-words.ts'
import { colleagueSearch, personOption } from '../../../screens/choices/people.ts'
import { SearchSelect } from '../../../screens/fields/search-select.tsx'
import rows from '../../../screens/rows/rows.module.css'
import classes from './parts-steps.module.css'

export type StepDraft = Input<typeof approvalPolicies.create>['body']['steps'][number] & { key: string; known?: string }
type Approver = StepDraft['approver']

let keys = 0

/** A step has no name of its own; its fields must move with it. */
function freshKey(): string {
  keys += 1
  return `step ${keys}`
}

export const newStep = (): StepDraft => ({
  key: freshKey(),
  title: '',
  approver: { by: 'line_leader', leadership_type: null },
  needed: 'any',
  deadline_hours: 16,
  on_deadline: 'remind',
})

/** A stored step as the form sends it. */
export function draftOf({ approver, ...step }: PolicyStep): StepDraft {
  if (approver.by === 'person') {
    const { ogid } = approver.person
    return { ...step, key: freshKey(), known: personOption(approver.person).label, approver: { by: 'person', ogid } }
  }
  if (approver.by !== 'role') return { ...step, key: freshKey(), approver }
  const role = approverRoles.find((role) => role === approver.role) ?? 'hr'
  return { ...step, key: freshKey(), approver: { by: 'role', role } }
}

/** Whom a step can ask, as one choice. */
const whom: Record<string, { label: string; approver: Approver }> = {
  leader: { label: 'Nearest leader', approver: { by: 'line_leader', leadership_type: null } },
  ...Object.fromEntries(
    leadershipTypes.map((label, type) => [
      `leader ${type}`,
      { label: `Leader: ${label}`, approver: { by: 'line_leader', leadership_type: type as 0 | 1 | 2 | 3 } },
    ]),
  ),
  head_of_office: { label: 'Campaign manager or head of department', approver: { by: 'head_of_office' } },
  role: { label: 'People with a role', approver: { by: 'role', role: 'hr' } },
  person: { label: 'A named person', approver: { by: 'person', ogid: '' } },
  client_contact: { label: 'The client’s contacts', approver: { by: 'client_contact' } },
}
const whomChoices = Object.entries(whom).map(([value, { label }]) => ({ value, label }))
const staffChoices = whomChoices.filter(({ value }) => value !== 'client_contact')
const roleChoices = approverRoles.map((value) => ({ value, label: roleWords(value) }))
const neededChoices = [
  { value: 'any', label: 'Any one of them' },
  { value: 'all', label: 'All of them' },
  { value: 'some', label: 'A number of them' },
]
const deadlineChoices = [
  { value: 'remind', label: 'Send a reminder' },
  { value: 'escalate', label: 'Escalate to the next leader' },
]

function whomOf(approver: Approver): string {
  if (approver.by !== 'line_leader') return approver.by
  return approver.leadership_type === null ? 'leader' : `leader ${approver.leadership_type}`
}

interface StepsProps {
  steps: StepDraft[]
  /** Whether a client may be asked about this kind of request. */
  asksClient: boolean
  onChange: (steps: StepDraft[]) => void
}

const most = 10

export function PolicySteps({ steps, asksClient, onChange }: StepsProps) {
  const change = (at: number, part: Partial<StepDraft>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)))
  const move = (at: number, to: number) => {
    const rest = steps.filter((_, index) => index !== at)
    const [moved] = steps.slice(at, at + 1)
    if (moved) onChange(rest.toSpliced(to, 0, moved))
  }
  return (
    <fieldset className={`column8 ${rows.group}`}>
      <legend className={rows.legend}>Steps</legend>
      <ol className="column8">
        {steps.map((step, index) => (
          <li key={step.key} className={classes.step}>
            <div className={classes.head}>
              <span className={classes.number}>Step {index + 1}</span>
              <Tool label={`Move step ${index + 1} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <IconArrowUp size={16} />
              </Tool>
              <Tool
                label={`Move step ${index + 1} down`}
                disabled={index === steps.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </Tool>
              <Tool
                label={`Remove step ${index + 1}`}
                disabled={steps.length === 1}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              >
                <IconX size={16} />
              </Tool>
            </div>
            <StepFields step={step} asksClient={asksClient} onChange={(part) => change(index, part)} />
          </li>
        ))}
      </ol>
      {steps.length < most ? (
        <Button
          variant="default"
          size="sm"
          className={rows.add}
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...steps, newStep()])}
        >
          Add step
        </Button>
      ) : null}
    </fieldset>
  )
}

interface ToolProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

const own = { withScrollArea: false, allowDeselect: false, classNames: { options: classes.options } }

interface FieldsProps {
  step: StepDraft
  asksClient: boolean
  onChange: (part: Partial<StepDraft>) => void
}

const canBeMany = ({ by }: Approver): boolean => by === 'role' || by === 'client_contact'

function StepFields({ step, asksClient, onChange }: FieldsProps) {
  const { approver, needed } = step
  const asksMany = canBeMany(approver)
  // What a step has stays in its list, also where it cannot be sent any more.
  const choices = asksClient || approver.by === 'client_contact' ? whomChoices : staffChoices
  return (
    <div className={classes.fields}>
      <TextInput
        label="Title"
        required
        maxLength={80}
        value={step.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        {...own}
        label="Approvers"
        data={choices}
        value={whomOf(approver)}
        onChange={(value) => {
          const chosen = whom[value ?? '']
          if (chosen) onChange({ approver: chosen.approver, needed: canBeMany(chosen.approver) ? needed : 'any' })
        }}
      />
      {approver.by === 'role' ? (
        <Select
          {...own}
          label="Role"
          searchable
          data={roleChoices}
          value={approver.role}
          onChange={(value) => {
            const role = approverRoles.find((role) => role === value)
            if (role) onChange({ approver: { by: 'role', role } })
          }}
        />
      ) : null}
      {approver.by === 'person' ? (
        <SearchSelect
          label="Person"
          required
          placeholder="Type to search"
          value={approver.ogid}
          search={findColleague}
          known={step.known ? [{ value: approver.ogid, label: step.known }] : []}
          onChange={(ogid) => onChange({ approver: { by: 'person', ogid } })}
        />
      ) : null}
      {asksMany ? (
        <Select
          {...own}
          label="Approvals required"
          data={neededChoices}
          value={typeof needed === 'number' ? 'some' : needed}
          onChange={(value) => onChange({ needed: value === 'some' ? 2 : value === 'all' ? 'all' : 'any' })}
        />
      ) : null}
      {typeof needed === 'number' ? (
        <NumberInput
          label="Number of approvers"
          min={1}
          max={50}
          allowDecimal={false}
          value={needed}
          onChange={(value) => onChange({ needed: Math.max(1, Number(value)) })}
        />
      ) : null}
      <NumberInput
        label="Deadline in working hours"
        placeholder="No deadline"
        min={1}
        max={2000}
        allowDecimal={false}
        value={step.deadline_hours ?? ''}
        onChange={(value) => onChange({ deadline_hours: value === '' ? null : Number(value) })}
      />
      {step.deadline_hours === null ? null : (
        <Select
          {...own}
          label="After the deadline"
          data={deadlineChoices}
          value={step.on_deadline}
          onChange={(value) => onChange({ on_deadline: value === 'escalate' ? 'escalate' : 'remind' })}
        />
      )}
    </div>
  )
}

const findColleague = colleagueSearch()
