/** How long each kind of data is kept, and what the next night would take. */

import type { Output } from '@iroko/contract/endpoint'
import { privacy } from '@iroko/contract/home/privacy'
import { retentionText } from '@iroko/contract/home/retention'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import card from '../../../ui/list-card.module.css'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

type Kind = Output<typeof privacy.retention>['retention'][number]

const prefix = 'Retention | '

export function Retention() {
  const found = useCall(privacy.retention)
  const [isTrying, setTrying] = useState(false)
  const dry = useCall(privacy.retentionDryRun, {}, { enabled: isTrying })
  const counts = new Map(dry.data?.dry_run.map(({ kind, count }) => [kind, count]))
  const run = () => (isTrying ? void dry.refetch() : setTrying(true))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Section
      title="Retention periods"
      actions={
        <Button variant="default" loading={isTrying && dry.isFetching} disabled={!found.data} onClick={run}>
          Preview next run
        </Button>
      }
    >
      <p className={classes.intro} role="status">
        {dry.data
          ? `The next run would delete ${countOf(total, 'record')}. Nothing was changed.`
          : 'Data older than its retention period is deleted every night. A preview only counts it.'}
      </p>
      <Loaded found={found} prefix={prefix} count={6} height={68} />
      <Loaded found={dry} prefix={prefix} bones={null} />
      {found.data ? (
        <ul className={`surface ${card.list}`}>
          {found.data.retention.map((row) => (
            <KindLine key={row.kind} row={row} count={counts.get(row.kind)} mayEdit={found.data.can.edit} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

interface KindLineProps {
  row: Kind
  count: number | undefined
  mayEdit: boolean
}

function KindLine({ row, count, mayEdit }: KindLineProps) {
  const { title, about, law, keep, unit, ran_at, removed } = row
  return (
    <li className={card.row}>
      <div className={card.words}>
        <p className="strong">{title}</p>
        <p className="small">
          {about} {law}
        </p>
        {ran_at && removed ? (
          <p className="small">
            {formatNumber(removed)} deleted <DateText value={ran_at} />
          </p>
        ) : null}
      </div>
      <div className="middle16">
        {count === undefined ? null : (
          <span className={`toned ${classes.count} ${toneClass(count > 0 ? 'waiting' : 'neutral')}`}>
            {count > 0 ? `${formatNumber(count)} would be deleted` : 'None would be deleted'}
          </span>
        )}
        <span className={classes.kept}>{retentionText(keep, unit)}</span>
        {mayEdit ? (
          <AskButton variant="subtle" aria-label={`Change retention period: ${title}`} ask={() => <ChangeDialog row={row} />}>
            Change
          </AskButton>
        ) : null}
      </div>
    </li>
  )
}

interface Draft {
  keep: number
}

function ChangeDialog({ row }: { row: Kind }) {
  const { kind, title, about, law, unit, keep, usual, minimum, maximum, version } = row
  const bounds = `From ${retentionText(minimum, unit)} to ${retentionText(maximum, unit)}; usually ${retentionText(usual, unit)}.`
  const fields: Field<Draft>[] = [
    {
      name: 'keep',
      label: 'Retention period',
      description: bounds,
      type: 'number',
      unit,
      decimals: 0,
      required: 'Enter a number',
      full: true,
    },
  ]
  return (
    <SendDialog<Draft>
      call={privacy.updateRetention}
      prefix={prefix}
      params={{ kind }}
      fixed={{ version }}
      title={title}
      submit="Save retention period"
      fields={fields}
      value={{ keep }}
    >
      {({ values }) => (
        <div className={`column16 ${classes.preview}`}>
          <p className="small">
            {about} {law}
          </p>
          <WouldGo row={row} keep={Number(values.keep)} />
        </div>
      )}
    </SendDialog>
  )
}

/** What the time that is typed would take the first night. */
function WouldGo({ row: { kind, minimum, maximum }, keep }: { row: Kind; keep: number }) {
  const isPossible = Number.isInteger(keep) && keep >= minimum && keep <= maximum
  const found = useCall(privacy.retentionDryRun, { query: { kind, keep } }, { enabled: isPossible, keepPrevious: true })
  const count = found.data?.dry_run[0]?.count
  if (!isPossible || count === undefined) return null
  return (
    <p className={`panel ${toneClass(count > 0 ? 'waiting' : 'neutral')}`} role="status">
      {count > 0 ? `The first run would delete ${countOf(count, 'record')}.` : 'The first run would delete nothing.'}
    </p>
  )
}
