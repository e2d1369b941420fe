/** Proposing a promotion, and changing one that is not decided yet. */
import { teams } from '@iroko/contract/company/teams'
import { addMonths } from '@iroko/contract/dates'
import type { Input, Output } from '@iroko/contract/endpoint'
import { type FullPromotion, promotionMonthsAhead, promotions } from '@iroko/contract/people/promotions'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { useDesignationOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { viewOf } from '../../../screens/form/sent-record.ts'
import type { Form } from '../../../screens/form/use-form.ts'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { confirmEffects } from '../records/parts-effects.tsx'
import { MaskedMoney } from './parts-money.tsx'
import classes from './parts-promotion.module.css'

type Draft = Input<typeof promotions.propose>['body']
type Position = Output<typeof promotions.position>['position']

interface ProposeDialogProps {
  /** The one that is changed; a new one without. */
  promotion?: FullPromotion
  onView?: (id: string) => void
}

export function ProposeDialog({ promotion, onView }: ProposeDialogProps) {
  const close = useClose()
  const me = useUser().employee_info.ogid
  const [maySet, setMaySet] = useState(promotion?.can.set_salary ?? false)
  const designations = useDesignationOptions()
  const offices = useOfficeOptions()
  const ofOffices = useCall(teams.list, { query: { page: 1, limit: 1000, sort: 'title' } })
  const options = { prefix: 'Promotion | ', success: 'message', quietFields: true, onSuccess: () => close(true) } as const
  const propose = useSend(promotions.propose, {
    ...options,
    offer: (answer) => viewOf(answer, onView && (({ id }) => onView(id))),
  })
  const change = useSend(promotions.change, options)
  const search = scopedSearch()
  const fields: Field<Draft>[] = [
    {
      name: 'ogid',
      type: 'select',
      label: 'Employee',
      required: 'Choose a person',
      search: async (q) => (await search(q)).filter(({ value }) => value !== me),
      when: () => !promotion,
      full: true,
    },
    {
      name: 'designation_id',
      type: 'select',
      label: 'New designation',
      required: 'Choose the designation',
      options: designations,
    },
    {
      name: 'effective_on',
      type: 'date',
      label: 'Effective from',
      description: 'Today or later',
      required: true,
      min: today(),
      max: addMonths(today(), promotionMonthsAhead),
    },
    { name: 'office_id', type: 'select', label: 'Office', required: 'Choose the office', options: offices },
    {
      name: 'team_id',
      type: 'select',
      label: 'Team',
      options: ({ office_id }) =>
        (ofOffices.data?.teams ?? [])
          .filter(({ office }) => office.id === office_id)
          .map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      name: 'salary_kobo',
      type: 'number',
      money: true,
      min: 1,
      label: 'New monthly gross salary',
      description: 'Leave blank to keep the current value',
      when: () => maySet,
    },
    {
      name: 'reason',
      type: 'textarea',
      label: 'Reason',
      description: 'Approvers see it',
      required: 'Enter a reason; approvers see it',
      maxLength: 1000,
      rows: 3,
    },
  ]
  const submit = async (draft: Draft) => {
    if (!promotion) {
      const yes = await confirmEffects(() => call(promotions.preview, { body: draft }), {
        title: 'Propose this promotion?',
        action: 'Propose promotion',
      })
      return yes && propose.mutateAsync({ body: draft })
    }
    const { ogid: _, ...body } = draft
    return change.mutateAsync({ params: { id: promotion.id }, body: { ...body, version: promotion.version } })
  }
  return (
    <FormDialog<Draft>
      title={promotion ? `Change promotion of ${promotion.employee.full_name}` : 'Propose promotion'}
      submit={promotion ? 'Save and restart approval' : 'Propose promotion'}
      fields={fields}
      {...(promotion ? { value: draftFrom(promotion) } : {})}
      onSubmit={submit}
    >
      {(form) => <Today form={form} ogid={ogidOf(form, promotion)} isNew={!promotion} onFound={setMaySet} />}
    </FormDialog>
  )
}

const ogidOf = (form: Form<Draft>, promotion: FullPromotion | undefined): string =>
  promotion?.employee.ogid ?? (typeof form.values.ogid === 'string' ? form.values.ogid : '')

const draftFrom = ({ employee, to, effective_on, reason }: FullPromotion): Partial<Draft> => ({
  ogid: employee.ogid,
  ...(to.designation ? { designation_id: to.designation.id } : {}),
  office_id: to.office.id,
  team_id: to.team?.id ?? null,
  salary_kobo: to.salary_kobo,
  effective_on,
  reason,
})

interface TodayProps {
  form: Form<Draft>
  ogid: string
  isNew: boolean
  onFound: (maySetSalary: boolean) => void
}

/** Where the chosen person stands now. */
function Today({ ogid, ...props }: TodayProps) {
  return ogid ? <Standing key={ogid} ogid={ogid} {...props} /> : null
}

function Standing({ form, ogid, isNew, onFound }: TodayProps) {
  const found = useCall(promotions.position, { params: { ogid } })
  const position = found.data?.position
  // The post of today is what the form begins with, once for each person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is entered afterwards stays.
  useEffect(() => {
    if (!position) return
    onFound(position.may_set_salary)
    if (!isNew) return
    form.set('office_id', position.office.id)
    form.set('team_id', position.team?.id ?? null)
  }, [position?.id])
  if (!found.isSuccess) return <Loaded found={found} prefix="Promotion | " count={1} height={96} />
  return position ? <PositionCard position={position} isNew={isNew} /> : null
}

function PositionCard({ position, isNew }: { position: Position; isNew: boolean }) {
  const { full_name, designation, office, team, salary_kobo, shows_pay, open } = position
  return (
    <section className={classes.card} aria-label={`Current placement of ${full_name}`}>
      <DescriptionList
        items={[
          { label: 'Current designation', value: designation?.title },
          { label: 'Office', value: office.title },
          { label: 'Team', value: team?.title },
          { label: 'Salary', value: <MaskedMoney kobo={salary_kobo} isKnown={shows_pay} name="current salary" /> },
        ]}
      />
      {open && isNew ? <p className={classes.quiet}>A promotion of {full_name} is already pending.</p> : null}
    </section>
  )
}
