import { type StatutoryRuleSet, statutory } from '@iroko/contract/payroll/statutory'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { momentText, today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import cards from '../../../ui/list-card.module.css'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { bandText, changesOf, ratesOf } from './parts-rates.tsx'
import classes from './statutory.module.css'

const StatutoryDialog = later(() => import('./parts-editor.tsx').then((module) => module.StatutoryDialog))

const prefix = 'Statutory rates | '

/** What the law fixes for pay by the date from which it counts: versions are added, and those that have begun stay as they are. */
export default function StatutoryRatesPage() {
  const found = useCall(statutory.list, { query: { limit: 100 } })
  const remove = useSend(statutory.remove, { prefix, success: 'message' })
  const { statutory_rules: sets = [], can } = found.data ?? {}
  const newest = sets[0]
  return (
    <Page
      title="Statutory rates"
      description="The pay period determines the version, not the date of the payroll. Payslips keep the version they were calculated with."
      actions={
        can?.edit && newest ? (
          <AskButton leftSection={<IconPlus size={18} />} ask={() => <StatutoryDialog from={newest} />}>
            Add statutory rates
          </AskButton>
        ) : null
      }
    >
      <Loaded found={found} prefix={prefix} count={3} height={240} />
      {sets.map((set, at) => (
        <Section
          key={set.id}
          title={set.title}
          actions={
            can?.edit && set.starts_on > today() ? (
              <AskButton
                variant="default"
                ask={() => ({
                  title: `Delete ${set.title}?`,
                  text: `Payslips from ${set.starts_on} use the previous version.`,
                  action: 'Delete',
                })}
                run={() => remove.mutate({ params: { id: set.id } })}
              >
                Delete
              </AskButton>
            ) : null
          }
        >
          <RuleSet set={set} before={sets[at + 1]} />
        </Section>
      ))}
    </Page>
  )
}

function RuleSet({ set, before }: { set: StatutoryRuleSet; before: StatutoryRuleSet | undefined }) {
  const changed = before ? changesOf(set.rules, before.rules) : []
  return (
    <div className={`surface ${cards.list}`}>
      <div className={classes.set}>
        <p className={classes.note}>
          {set.ends_on ? `From ${set.starts_on} to ${set.ends_on}` : `From ${set.starts_on}`}.{' '}
          {set.created_by ? `Added by ${set.created_by.full_name}, ${momentText(set.created_at)}. ` : 'Came with the portal. '}
          {set.note}
          {changed.length > 0 ? <strong> Changed: {changed.join(', ')}.</strong> : null}
        </p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Annual chargeable income</th>
              <th scope="col">Tax</th>
            </tr>
          </thead>
          <tbody>
            {set.rules.bands.map(({ rate_bp }, at) => (
              <tr key={bandText(set.rules.bands, at) + String(rate_bp)}>
                <th scope="row">{bandText(set.rules.bands, at)}</th>
                <td>{rate_bp / 100}%</td>
              </tr>
            ))}
          </tbody>
        </table>
        <DescriptionList items={ratesOf(set.rules)} />
      </div>
    </div>
  )
}
