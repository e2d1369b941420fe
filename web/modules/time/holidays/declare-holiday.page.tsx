import { yearOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { holidays } from '@iroko/contract/time/holidays'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import classes from './declare-holiday.module.css'
import { effectText, whomText } from './parts.tsx'
import { bodyOf, DatesInWords, type HolidayDraft, holidaySchema, useHolidayFields } from './parts-form.tsx'
import { confirmImpact } from './parts-impact.tsx'
import { useSuggested } from './parts-suggestions.tsx'

type Effect = Output<typeof holidays.create>

/** Declares a holiday and says whose leave it changed. */
export default function DeclareHolidayPage() {
  const [effect, setEffect] = useState<Effect>()
  const mayEdit = useMay('holiday.edit')
  const listPath = `/dashboard/${useArea()}/public-holiday`
  return (
    <Page
      title="Add public holiday"
      description="The effect is shown before you add it. Leave days on these dates return to the balance at once."
      narrow
    >
      {!mayEdit ? <NoPermission text="You cannot open this page. HR adds public holidays" /> : null}
      {mayEdit && effect ? <Declared effect={effect} listPath={listPath} onAnother={() => setEffect(undefined)} /> : null}
      {mayEdit && !effect ? <DeclareForm listPath={listPath} onDone={setEffect} /> : null}
    </Page>
  )
}

function DeclareForm({ listPath, onDone }: { listPath: string; onDone: (effect: Effect) => void }) {
  const router = useRouter()
  const send = useSend(holidays.create, { prefix: 'Public Holiday | ', onSuccess: onDone, quietFields: true })
  const suggested = useSuggested()
  return (
    <div className="card20 column12">
      <RecordForm<HolidayDraft>
        submit="Add public holiday"
        fields={useHolidayFields()}
        schema={holidaySchema}
        value={suggested}
        // What was typed before is not meant for this one.
        draft={suggested ? undefined : holidays.create.path}
        onSubmit={async (draft) =>
          (await confirmImpact(draft.title, bodyOf(draft))) && send.mutateAsync({ body: bodyOf(draft) })
        }
        onCancel={() => void router.navigate({ href: listPath })}
      >
        {(form) => <DatesInWords form={form} />}
      </RecordForm>
    </div>
  )
}

interface DeclaredProps {
  effect: Effect
  listPath: string
  onAnother: () => void
}

function Declared({ effect, listPath, onAnother }: DeclaredProps) {
  const { public_holiday } = effect
  return (
    <div className="card20 column12" role="status">
      <h2 className={classes.done}>
        <IconCircleCheck size={24} aria-hidden="true" />
        {public_holiday.title} added
      </h2>
      <p className="plain">
        {public_holiday.start_date === public_holiday.end_date
          ? public_holiday.start_date
          : `${public_holiday.start_date} to ${public_holiday.end_date}`}
        , for {whomText(public_holiday).replace(/^The/, 'the')}. {effectText(effect)}
        {effect.leaves_changed > 0 ? '. The people concerned were notified by mail.' : '.'}
      </p>
      <div className="buttons">
        <Button variant="default" onClick={onAnother}>
          Add another
        </Button>
        {/* In the year of the one that was added, which in December is often the next. */}
        <Button component={Link} to={listPath} search={{ year: String(yearOf(public_holiday.start_date)) } as never}>
          View all public holidays
        </Button>
      </div>
    </div>
  )
}
