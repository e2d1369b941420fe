/** How the buildings do: faults by urgency, downtime, cost, diesel by month. */
import { addMonths } from '@iroko/contract/dates'
import { monthInWords } from '@iroko/contract/day-words'
import { figures } from '@iroko/contract/facility/figures'
import { power } from '@iroko/contract/facility/power'
import { formatMoney } from '@iroko/contract/money'
import { formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { BarList } from '../../../ui/figures/bar-list.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { urgencyWords } from '../faults/parts.tsx'

/** Of the last three months. */
export function Figures() {
  const query = { from: addMonths(today(), -3), until: today() }
  const { data } = useCall(figures.show, { query })
  return (
    <>
      <StatCards label="Faults by urgency, last three months">
        {(data?.urgencies ?? []).map(({ urgency, open, late, solved, in_time }) => (
          <StatCard
            key={urgency}
            label={`${urgencyWords[urgency]}: open`}
            value={open}
            hint={[
              late > 0 ? `${late} late` : '',
              solved > 0 ? `${Math.round((100 * in_time) / solved)}% of ${solved} solved in time` : 'None solved yet',
            ]
              .filter(Boolean)
              .join(', ')}
            tone={late > 0 ? 'bad' : 'neutral'}
            to={`/dashboard/maintenance/reports?open=true&urgency=${urgency}`}
          />
        ))}
      </StatCards>
      {data && data.downtime.length > 0 ? (
        <section>
          <h2>Out of service</h2>
          <BarList
            bars={data.downtime.map(({ asset, hours, jobs }) => ({
              key: asset.id,
              label: `${asset.tag} ${asset.title}`,
              value: hours,
              figure: `${formatNumber(hours)} h`,
              share: `${jobs} job${jobs === 1 ? '' : 's'}`,
            }))}
          />
        </section>
      ) : null}
      {data && data.costs.length > 0 ? (
        <section>
          <h2>Jobs by branch</h2>
          <BarList
            bars={data.costs.map(({ branch, cost_kobo, jobs, minutes }) => ({
              key: branch.id,
              label: branch.title,
              value: jobs,
              figure: `${jobs} job${jobs === 1 ? '' : 's'}, ${formatNumber(Math.round(minutes / 60))} h`,
              share: cost_kobo > 0 ? `${formatMoney(cost_kobo)} to vendors` : '',
            }))}
          />
        </section>
      ) : null}
      <section>
        <h2>Diesel by month</h2>
        <ListView
          label="Diesel by month"
          call={power.months}
          columns={[
            { key: 'month', label: 'Month', sortable: true, width: 130, render: ({ month }) => monthInWords(month) },
            { key: 'generator', label: 'Generator', render: ({ generator, branch }) => `${generator.title}, ${branch.title}` },
            { key: 'bought', label: 'Bought', align: 'end', named: true, render: ({ bought }) => `${formatNumber(bought)} l` },
            { key: 'used', label: 'Used', align: 'end', named: true, render: ({ used }) => `${formatNumber(used)} l` },
            { key: 'hours', label: 'Hours', align: 'end', named: true, render: ({ hours }) => formatNumber(hours) },
            {
              key: 'expected',
              label: 'Expected',
              align: 'end',
              named: true,
              render: ({ expected }) => `${formatNumber(expected)} l`,
            },
            {
              key: 'lost',
              label: 'More than expected',
              align: 'end',
              named: true,
              width: 160,
              render: ({ lost }) => `${formatNumber(lost)} l`,
            },
            { key: 'lost_kobo', label: 'In naira', money: true, width: 150 },
          ]}
          rowLabel={({ month, generator }) => `${generator.title}, ${monthInWords(month)}`}
          empty="No dips of diesel yet."
        />
      </section>
    </>
  )
}
