/** What changed since the last approved payroll, by whom, and who can approve it. */
import type { Row } from '@iroko/contract/endpoint'
import { changedValueText, changeKinds, changeWords, runChanges } from '@iroko/contract/payroll/run-changes'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { Button } from '@mantine/core'
import { countOf } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts.module.css'

type Change = Row<typeof runChanges.list>
const prefix = 'Payroll | '

const standingMap: StatusMap<'agreed' | 'signed' | 'alone' | 'noted'> = {
  agreed: { label: 'Decided by two', tone: 'good' },
  signed: { label: 'Countersigned', tone: 'good' },
  alone: { label: 'One person alone', tone: 'bad' },
  noted: { label: 'To check', tone: 'neutral' },
}

/** Under the heading that asks for the second person. */
const secondMap: typeof standingMap = { ...standingMap, alone: { label: 'Nobody yet', tone: 'bad' } }

const standingOf = ({ agreed_by, countersigned, bars }: Change) =>
  agreed_by ? 'agreed' : countersigned ? 'signed' : bars ? 'alone' : 'noted'

/** 'Ada Obi and 58 more', or everybody where it is of no one person. */
function whose({ employees, people }: Change): string {
  const [first] = employees
  if (!first) return 'Everyone'
  return people === 1 ? first.full_name : `${first.full_name} and ${people - 1} more`
}

const textOf = (values: Change['before']): string => values.map(changedValueText).join(', ')

function Values({ change }: { change: Change }) {
  const { moneyIn } = useShownPay()
  // The file itself stands below.
  const [before, after] = [change.before, change.after.filter(({ label }) => label !== 'Document' || !change.paper)].map(textOf)
  return (
    <span className={classes.values}>
      {before ? <span className="small">Before: {moneyIn(before)}</span> : null}
      {after ? <span>{moneyIn(before ? `Now: ${after}` : after)}</span> : before ? <span>Now: removed</span> : null}
      {change.paper ? <FileButton file={change.paper} /> : null}
      {change.lacks_paper ? <span className="small">Its document is missing: add it under Tax details</span> : null}
    </span>
  )
}

/** In as many lines as it takes: who and what is read whole. */
const wrapped = (text: string) => (text ? <span className={classes.wrapped}>{text}</span> : null)

const secondOf = ({ agreed_by, countersigned }: Change): string => agreed_by?.full_name ?? countersigned?.by.full_name ?? ''

function useCountersign(id: string) {
  const send = useSend(runChanges.countersign, { prefix, success: 'message' })
  return {
    isPending: send.isPending,
    sign: (changes: readonly Change[]) => send.mutate({ params: { id }, body: { lines: changes.map((change) => change.id) } }),
  }
}

/** Every line, with what it was before and after; what somebody did alone is countersigned here by another. */
export function Changes({ run: { id } }: { run: Pick<PayrollRun, 'id'> }) {
  const { sign } = useCountersign(id)
  const canSign = ({ can }: Change) => can.countersign
  return (
    <ListView
      label="What changed"
      call={runChanges.list}
      extra={{ params: { id }, limit: 10 }}
      columns={[
        { key: 'what', label: 'What', sortable: true, width: 110, render: ({ what }) => wrapped(changeWords[what]) },
        { key: 'people', label: 'Whose', sortable: true, width: 130, render: (change) => wrapped(whose(change)) },
        { key: 'after', label: 'Before and now', width: 300, render: (change) => <Values change={change} /> },
        { key: 'by', label: 'By', sortable: true, width: 120, render: ({ by }) => wrapped(by.full_name) },
        { key: 'at', label: 'When', sortable: true, width: 100, render: ({ at }) => wrapped(momentText(at)) },
        {
          key: 'bars',
          label: 'Second person',
          width: 140,
          render: (change) => wrapped(secondOf(change)) || <StatusBadge status={standingOf(change)} map={secondMap} />,
        },
      ]}
      filters={[
        {
          type: 'select',
          name: 'what',
          label: 'What',
          options: changeKinds.map((value) => ({ value, label: changeWords[value] })),
        },
        { type: 'select', name: 'open', label: 'Second person', options: [{ value: 'yes', label: 'Not countersigned' }] },
      ]}
      rowLabel={(change) => `${changeWords[change.what]} of ${whose(change)}`}
      actions={[{ label: 'Countersign', when: canSign, run: (change: Change) => sign([change]) }]}
      bulk={[
        { label: (count: number) => `Countersign ${count}`, when: canSign, run: (changes: readonly Change[]) => sign(changes) },
      ]}
      toolbar={
        <Button variant="default" onClick={() => void save(runChanges.pdf, { params: { id } }, prefix)}>
          PDF
        </Button>
      }
      empty="Nothing changed since the last approved payroll."
      errorPrefix={prefix}
    />
  )
}

/** Beside the totals of what is to be approved: what is not countersigned first, then the rest. */
export function ChangesBeside({ id }: { id: string }) {
  const found = useCall(runChanges.list, { params: { id }, query: { limit: 50, sort: '-at' } })
  const { isPending, sign } = useCountersign(id)
  const { toggle } = useShownPay()
  const { ogid } = useUser().employee_info
  if (!found.data) return <Loaded found={found} prefix={prefix} count={3} height={48} />
  const { changes, total } = found.data
  const inOrder = changes.toSorted((a, b) => Number(b.bars) - Number(a.bars))
  return (
    <Section title="What changed since the last approved payroll" actions={toggle}>
      {inOrder.length === 0 ? <p className="plain">Nothing</p> : null}
      <ul className={`plain ${classes.lines}`}>
        {inOrder.map((change) => (
          <li key={change.id}>
            <div className="apart">
              <span className="name">
                {changeWords[change.what]} · {whose(change)}
              </span>
              <StatusBadge status={standingOf(change)} map={standingMap} />
            </div>
            <Values change={change} />
            <span className="small">
              By {change.by.full_name}, {momentText(change.at)}
              {secondOf(change) ? `, with ${secondOf(change)}` : ''}
            </span>
            {change.can.countersign ? (
              <Button variant="default" size="compact-sm" loading={isPending} onClick={() => sign([change])}>
                Countersign
              </Button>
            ) : standingOf(change) === 'alone' && !change.lacks_paper ? (
              <span className="small">
                {change.by.ogid === ogid ? 'You made it. Another person countersigns it' : 'Another person countersigns it'}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {(total ?? 0) > inOrder.length ? (
        <p className="small">{countOf((total ?? 0) - inOrder.length, 'more change')} on the payroll</p>
      ) : null}
    </Section>
  )
}

/** Who can approve a payroll as things stand; where nobody can, why, and what opens the way. */
export function WhoDecides({ id }: { id: string }) {
  const { deciders } = useCall(runChanges.deciders, { params: { id } }).data ?? {}
  if (!deciders) return null
  return (
    <p className={deciders.able.length > 0 ? 'small' : classes.nobody} role="status">
      {deciders.sentence}
    </p>
  )
}

/** The same of a payroll that would be started today; nothing until it is known. */
export const useDecidersToday = (): string | undefined => useCall(runChanges.today).data?.deciders.sentence
