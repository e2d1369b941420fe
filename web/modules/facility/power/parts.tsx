/** Generators: today's dip, deliveries, and whether litres and hours add up. */
import type { Input, Row } from '@iroko/contract/endpoint'
import { meters } from '@iroko/contract/facility/meters'
import { power } from '@iroko/contract/facility/power'
import { formatNumber } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionOf, searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { LineChart } from '../../../ui/figures/line-chart.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'

const prefix = 'Diesel | '
const litres = (value: number) => `${formatNumber(value)} l`

const useGenerators = () => useCall(power.generators, { query: { limit: 100 } }).data?.generators ?? []

/** The two that are pressed every day, and what is added once. */
export function PowerButtons() {
  const generators = useGenerators()
  const mayEdit = useMay('plan.edit')
  return (
    <>
      {mayEdit ? (
        <AskButton variant="default" ask={() => <GeneratorDialog />}>
          Add generator
        </AskButton>
      ) : null}
      {generators.length > 0 ? (
        <>
          <AskButton variant="default" ask={() => <DeliveryDialog />}>
            Record delivery
          </AskButton>
          <AskButton ask={() => <DipDialog />}>Record dip</AskButton>
        </>
      ) : null}
    </>
  )
}

export function Power() {
  const generators = useGenerators()
  return (
    <>
      <StatCards label="Generators">
        {generators.map(({ id, title, last_litres, tank_litres, last_at, last_hours }) => (
          <StatCard
            key={id}
            label={title}
            value={last_litres === null ? 'No dip yet' : litres(last_litres)}
            hint={
              last_at
                ? `of ${litres(tank_litres)}, ${formatNumber(last_hours ?? 0)} h, ${momentText(last_at)}`
                : `Tank of ${litres(tank_litres)}`
            }
            tone={last_litres !== null && last_litres < 0.2 * tank_litres ? 'waiting' : 'neutral'}
          />
        ))}
      </StatCards>
      <Rates />
      <Periods />
    </>
  )
}

/** Litres an hour of the last dips, a line a generator. */
function Rates() {
  const periods = useCall(power.periods, { query: { limit: 60 } }).data?.fuel_periods ?? []
  const ran = periods.filter(({ rate }) => rate !== null).toReversed()
  const [first] = ran
  if (ran.length < 3 || !first) return null
  const own = ran.filter(({ generator }) => generator.id === first.generator.id)
  return (
    <section>
      <h2>Litres an hour, {first.generator.title}</h2>
      <LineChart
        from={0}
        to={Math.ceil(Math.max(...own.map(({ rate }) => rate ?? 0)) / 10) * 10}
        points={own.map(({ id, at, rate, used, hours }) => ({
          key: id,
          label: momentText(at),
          value: rate ?? 0,
          text: formatNumber(rate ?? 0),
          words: `${momentText(at)}: ${litres(used)} in ${formatNumber(hours)} h`,
        }))}
      />
    </section>
  )
}

type Period = Row<typeof power.periods>

function Periods() {
  return (
    <ListView
      label="Diesel between dips"
      call={power.periods}
      columns={[
        { key: 'at', label: 'Dip', sortable: true, width: 160, render: ({ at }) => momentText(at) },
        { key: 'generator', label: 'Generator', width: 160, render: ({ generator }) => generator.title },
        { key: 'branch', label: 'Branch', hidden: true, render: ({ branch }) => branch.title },
        { key: 'used', label: 'Used', align: 'end', named: true, width: 100, render: ({ used }) => litres(used) },
        { key: 'hours', label: 'Hours', align: 'end', named: true, width: 90, render: ({ hours }) => formatNumber(hours) },
        {
          key: 'rate',
          label: 'Litres an hour',
          align: 'end',
          named: true,
          width: 150,
          render: ({ rate, expected_rate }) =>
            rate === null ? '-' : `${formatNumber(rate)} (expected ${formatNumber(expected_rate)})`,
        },
        {
          key: 'hints',
          label: 'Does not add up',
          render: ({ hints, note, accepted_by }) =>
            hints.length === 0 ? '-' : accepted_by ? `${note} (${accepted_by.full_name})` : <strong>{hints.join('. ')}</strong>,
        },
        { key: 'by', label: 'Recorded by', width: 160, render: ({ by }) => by.full_name },
      ]}
      filters={[
        { type: 'flag', name: 'open', label: 'To explain' },
        { type: 'date_range', name: 'from', to: 'until', label: 'Days' },
      ]}
      rowLabel={({ generator, at }) => `the dip of ${generator.title}, ${momentText(at)}`}
      actions={[
        {
          label: 'Explain',
          inRow: 'outline',
          when: ({ can }) => can.accept,
          ask: (period) => <ExplainDialog period={period} />,
        },
      ]}
      empty="No dips yet. Record one every day: from the second on the portal says what was used."
      errorPrefix={prefix}
    />
  )
}

const ExplainDialog = ({ period: { id, version, hints } }: { period: Period }) => (
  <SendDialog<{ note: string }>
    title="Explain a dip that does not add up"
    call={power.accept}
    params={{ id }}
    fixed={{ version } as never}
    prefix={prefix}
    submit="Record"
    fields={[{ name: 'note', type: 'textarea', label: 'What explains it', required: true, maxLength: 300, rows: 2 }]}
  >
    {() => <p>{hints.join('. ')}.</p>}
  </SendDialog>
)

export function Deliveries() {
  const confirm = useSend(power.confirm, { prefix, success: 'message' })
  const mayConfirm = useMay('fuel.confirm')
  return (
    <ListView
      label="Deliveries of diesel"
      call={power.deliveries}
      columns={[
        { key: 'at', label: 'Delivered', sortable: true, width: 160, render: ({ at }) => momentText(at) },
        { key: 'generator', label: 'Generator', render: ({ generator }) => generator.title },
        { key: 'ticket', label: 'Delivery note', width: 140, named: true },
        {
          key: 'ticket_litres',
          label: 'Litres',
          align: 'end',
          named: true,
          width: 100,
          render: (row) => litres(row.ticket_litres),
        },
        {
          key: 'dip_after',
          label: 'Rise of the dip',
          align: 'end',
          named: true,
          width: 130,
          render: ({ dip_before, dip_after }) => litres(Math.round(10 * (dip_after - dip_before)) / 10),
        },
        { key: 'cost_kobo', label: 'Cost', money: true, width: 150 },
        { key: 'by', label: 'Recorded by', width: 160, render: ({ by }) => by.full_name },
        {
          key: 'confirmed_by',
          label: 'Confirmed by',
          width: 160,
          render: ({ confirmed_by }) => confirmed_by?.full_name ?? '-',
        },
      ]}
      filters={[{ type: 'flag', name: 'open', label: 'To confirm' }]}
      rowLabel={({ ticket, generator }) => `delivery ${ticket} of ${generator.title}`}
      actions={[
        {
          label: 'Confirm',
          inRow: 'outline',
          shortcut: 'a',
          when: ({ can }) => mayConfirm && can.confirm,
          run: ({ id }) => confirm.mutate({ params: { id } }),
        },
      ]}
      empty="No deliveries yet."
      errorPrefix={prefix}
    />
  )
}

function DipDialog() {
  const generators = useGenerators()
  const only = generators.length === 1 ? generators[0]?.id : undefined
  return (
    <SendDialog<Input<typeof power.dip>['body']>
      title="Record dip"
      call={power.dip}
      prefix={prefix}
      submit="Record dip"
      fields={[
        { name: 'photo_id', type: 'file', label: 'Photo of the gauge', purpose: 'fault' },
        {
          name: 'generator_id',
          type: 'select',
          label: 'Generator',
          required: true,
          value: only,
          options: generators.map(optionOf),
          full: true,
        },
        {
          name: 'litres',
          type: 'number',
          label: 'Litres in the tank',
          required: 'Enter the litres',
          min: 0,
          decimals: 1,
          unit: 'l',
        },
        {
          name: 'hours',
          type: 'number',
          label: 'Hours of the meter',
          required: 'Enter the reading',
          min: 0,
          decimals: 1,
          unit: 'h',
        },
      ]}
    />
  )
}

function DeliveryDialog() {
  const generators = useGenerators()
  const only = generators.length === 1 ? generators[0]?.id : undefined
  return (
    <SendDialog<Input<typeof power.deliver>['body']>
      title="Record delivery"
      call={power.deliver}
      prefix={prefix}
      submit="Record delivery"
      fields={[
        { name: 'photo_id', type: 'file', label: 'Photo of the delivery note', purpose: 'fault' },
        {
          name: 'generator_id',
          type: 'select',
          label: 'Generator',
          required: true,
          value: only,
          options: generators.map(optionOf),
        },
        { name: 'ticket', type: 'text', label: 'Number of the delivery note', required: true, maxLength: 40 },
        {
          name: 'ticket_litres',
          type: 'number',
          label: 'Litres delivered',
          required: 'Enter the litres',
          min: 0,
          decimals: 1,
          unit: 'l',
        },
        { name: 'cost_kobo', type: 'number', label: 'Cost', money: true, required: true, min: 0 },
        {
          name: 'dip_before',
          type: 'number',
          label: 'Dip before',
          required: 'Enter the litres',
          min: 0,
          decimals: 1,
          unit: 'l',
        },
        { name: 'dip_after', type: 'number', label: 'Dip after', required: 'Enter the litres', min: 0, decimals: 1, unit: 'l' },
      ]}
    >
      {() => <p>Another person confirms it at the tank.</p>}
    </SendDialog>
  )
}

const GeneratorDialog = () => (
  <SendDialog<Input<typeof power.createGenerator>['body']>
    title="Add generator"
    call={power.createGenerator}
    prefix={prefix}
    submit="Add generator"
    fields={[
      { name: 'title', type: 'text', label: 'Generator', required: true, maxLength: 80, full: true },
      {
        name: 'meter_id',
        type: 'select',
        label: 'Meter of its hours',
        required: true,
        search: searchOptions(meters.list, optionOf),
      },
      { name: 'kva', type: 'number', label: 'Power', unit: 'kVA', required: true, min: 1, decimals: 0 },
      { name: 'tank_litres', type: 'number', label: 'Tank', unit: 'l', required: true, min: 1, decimals: 0 },
      {
        name: 'litres_per_hour',
        type: 'number',
        label: 'Litres an hour at ¾ load',
        unit: 'l',
        required: true,
        min: 0,
        decimals: 1,
      },
    ]}
  />
)
