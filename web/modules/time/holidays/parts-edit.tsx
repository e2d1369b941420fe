/** Changing a holiday, over its list. */
import { holidays } from '@iroko/contract/time/holidays'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { effectText, type Holiday } from './parts.tsx'
import { bodyOf, DatesInWords, draftOf, type HolidayDraft, holidaySchema, useHolidayFields } from './parts-form.tsx'
import { confirmImpact } from './parts-impact.tsx'

export function EditHoliday({ holiday }: { holiday: Holiday }) {
  const close = useClose()
  const send = useSend(holidays.update, {
    prefix: 'Public Holiday | ',
    success: (effect) => `${effect.public_holiday.title} changed. ${effectText(effect)}`,
    onSuccess: () => close(true),
    quietFields: true,
  })
  const { id, version } = holiday
  return (
    <FormDialog<HolidayDraft>
      title={`Edit ${holiday.title}`}
      submit="Save changes"
      fields={useHolidayFields()}
      schema={holidaySchema}
      value={draftOf(holiday)}
      onSubmit={async (draft) =>
        (await confirmImpact(draft.title, { ...bodyOf(draft), id })) &&
        send.mutateAsync({ params: { id }, body: { ...bodyOf(draft), version } })
      }
    >
      {(form) => <DatesInWords form={form} />}
    </FormDialog>
  )
}
