import { modes, type SalaryMode, salaryModes, salaryModeWords } from '@iroko/contract/people/salary-modes'
import { countOf } from '../../../lib/format.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

export const salaryModeOptions: Option[] = modes.map((value) => ({ value, label: salaryModeWords[value] }))

/** Has people paid in another way. */
export function ModeDialog({ ogids, ...ends }: { ogids: string[]; onSent: () => void; onClose: () => void }) {
  return (
    <SendDialog<{ salary_mode: SalaryMode; ogids: string[] }>
      title={`Change salary mode of ${countOf(ogids.length, 'person', 'people')}`}
      call={salaryModes.assign}
      prefix="Salary mode | "
      submit="Change salary mode"
      fixed={{ ogids }}
      fields={[
        {
          name: 'salary_mode',
          type: 'select',
          label: 'Salary mode',
          description: 'It applies from the next calculation. They are notified, and another person approves that payroll.',
          required: true,
          options: salaryModeOptions,
          full: true,
        },
      ]}
      {...ends}
    />
  )
}
