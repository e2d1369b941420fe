/** A layout in the form that changes it: how its file is written, its columns, and what it makes of real rows. */
import {
  bankCodes,
  bankCodeWords,
  type PaperCell,
  type PaperDefinition,
  type PaperLayoutDraft,
  paperDays,
  paperFormats,
  paperFormatWords,
  paperLayouts,
} from '@iroko/contract/accounting/bank-layouts'
import { type PaperUse, paperUses, paperUseWords } from '@iroko/contract/accounting/paper-fields'
import { isFault } from '@iroko/contract/errors'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import type { Layout } from './parts.tsx'
import { Columns, emptyCell } from './parts-columns.tsx'
import { Preview } from './parts-preview.tsx'

export type Draft = PaperLayoutDraft

/** What a form holds of a definition: all but its rows of cells. */
type Settings = Omit<PaperDefinition, 'columns' | 'head' | 'foot'>
type Filled = Omit<Draft, 'definition'> & Omit<Settings, 'separator'> & { separator: string }

const empty: PaperDefinition = {
  ...{ format: 'csv', separator: ',', quote: 'needed', encoding: 'utf8', line_end: 'crlf', has_headings: true },
  ...{ head: [], columns: [], foot: [], code: 'cbn', amount: 'naira', days: 'yyyy-MM-dd', most_rows: null, forbidden: '' },
  ...{ replacement: ' ', file_name: '{batch}', has_about: false, debit_account: '', debit_code: '' },
}

/** A form holds no empty choice, and no tab that shows. */
const separators = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '|', label: 'Bar' },
  { value: 'tab', label: 'Tab' },
  { value: 'none', label: 'Nothing: each column has its width' },
]
const separatorOf = (value: string): PaperDefinition['separator'] =>
  value === 'tab' ? '\t' : value === 'none' ? '' : (value as PaperDefinition['separator'])
const separatorWord = (value: string): string => (value === '\t' ? 'tab' : value === '' ? 'none' : value)
const replacements = [
  { value: 'space', label: 'A space' },
  { value: 'hyphen', label: 'A hyphen' },
  { value: 'nothing', label: 'Nothing' },
]
const replacementOf: Record<string, PaperDefinition['replacement']> = { space: ' ', hyphen: '-', nothing: '' }
const replacementWord = (value: string): string => (value === ' ' ? 'space' : value === '-' ? 'hyphen' : 'nothing')

const fields: readonly Field<Filled>[] = [
  { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
  { name: 'use', type: 'select', label: 'For', required: true, options: optionsOf(paperUseWords), value: 'payment' },
  { name: 'receiver', type: 'text', label: 'Receiver', maxLength: 80 },
  { name: 'starts_on', type: 'date', label: 'Used from', required: true, value: today() },
  {
    name: 'source',
    type: 'text',
    label: 'Source',
    full: true,
    maxLength: 300,
    description: 'The form or the page that says so',
  },
  {
    ...{ name: 'format', type: 'select', label: 'File', required: true },
    options: paperFormats.map((value) => ({ value, label: paperFormatWords[value] })),
  },
  {
    name: 'file_name',
    type: 'text',
    label: 'Name of the file',
    required: true,
    maxLength: 80,
    description: '{batch}, {month}',
  },
  { name: 'separator', type: 'select', label: 'Between columns', options: separators, when: ({ format }) => format !== 'xlsx' },
  {
    ...{ name: 'quote', type: 'select', label: 'Quotation marks', when: ({ format }) => format !== 'xlsx' },
    options: [
      { value: 'needed', label: 'Where they are needed' },
      { value: 'always', label: 'Always' },
      { value: 'never', label: 'Never' },
    ],
  },
  {
    ...{ name: 'encoding', type: 'select', label: 'Characters', when: ({ format }) => format !== 'xlsx' },
    options: [
      { value: 'utf8', label: 'UTF-8' },
      { value: 'windows1252', label: 'Windows-1252' },
    ],
  },
  {
    ...{ name: 'line_end', type: 'select', label: 'Ends of lines', when: ({ format }) => format !== 'xlsx' },
    options: [
      { value: 'crlf', label: 'Windows (CR LF)' },
      { value: 'lf', label: 'Unix (LF)' },
    ],
  },
  {
    ...{ name: 'amount', type: 'select', label: 'Amounts' },
    options: [
      { value: 'naira', label: 'Naira, 1234.50' },
      { value: 'kobo', label: 'Kobo, 123450' },
    ],
  },
  { name: 'days', type: 'select', label: 'Dates', options: paperDays.map((value) => ({ value, label: value })) },
  {
    name: 'code',
    type: 'select',
    label: 'Bank code is',
    options: bankCodes.map((value) => ({ value, label: bankCodeWords[value] })),
  },
  { name: 'most_rows', type: 'number', label: 'Most rows a file', min: 1, decimals: 0 },
  { name: 'forbidden', type: 'text', label: 'Characters not taken', maxLength: 40, placeholder: ",;'" },
  { name: 'replacement', type: 'select', label: 'Written instead', options: replacements },
  { name: 'debit_account', type: 'text', label: 'Account to debit', maxLength: 20, when: ({ use }) => use === 'payment' },
  { name: 'debit_code', type: 'text', label: 'Bank code of that account', maxLength: 20, when: ({ use }) => use === 'payment' },
  { name: 'has_headings', type: 'check', label: 'First row has the headings' },
  { name: 'has_about', type: 'check', label: 'A sheet says the batch and its sum', when: ({ format }) => format === 'xlsx' },
]

const filledOf = ({ definition, ...layout }: Draft): Filled => {
  const { head: _head, foot: _foot, columns: _columns, ...settings } = definition
  const words = { separator: separatorWord(settings.separator), replacement: replacementWord(settings.replacement) as ' ' }
  return { ...layout, ...settings, ...words }
}

/** What is sent of what is filled in; a field that does not show keeps what the layout had. */
function draftOf(filled: Partial<Filled>, before: PaperDefinition, columns: readonly PaperCell[]): Draft {
  const {
    title = '',
    use = 'payment',
    receiver = '',
    source = '',
    starts_on = '',
    separator,
    replacement,
    ...settings
  } = filled
  const known = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''))
  const definition: PaperDefinition = {
    ...before,
    ...known,
    forbidden: settings.forbidden ?? '',
    debit_account: settings.debit_account ?? '',
    debit_code: settings.debit_code ?? '',
    most_rows: settings.most_rows || null,
    ...(separator && { separator: separatorOf(separator) }),
    ...(replacement && { replacement: replacementOf[replacement] ?? ' ' }),
    columns: [...columns],
  }
  return { title, use, receiver, source, starts_on, definition }
}

interface LayoutDialogProps {
  layout?: Layout
  /** A new one that begins as `layout` is. */
  isCopy?: boolean
  /** A new one that begins like this. */
  draft?: Draft
}

/** A new layout, a copy, or one that is changed. */
export function LayoutDialog({ layout, isCopy = false, draft }: LayoutDialogProps) {
  const close = useClose()
  const edited = layout && !isCopy ? layout : undefined
  const copied = isCopy && layout ? { ...layout, title: `Copy of ${layout.title}` } : undefined
  const begins: Partial<Draft> = draft ?? copied ?? edited ?? {}
  const before = begins.definition ?? empty
  const [columns, setColumns] = useState<readonly PaperCell[]>(before.columns.length > 0 ? before.columns : [emptyCell])
  const [wrong, setWrong] = useState<string>()
  const prefix = 'Layout | '
  const add = useSend(paperLayouts.create, { prefix, success: 'message', quietFields: true })
  const update = useSend(paperLayouts.update, { prefix, success: 'message', quietFields: true })
  const submit = async (filled: Filled) => {
    const body = draftOf(filled, before, columns)
    try {
      if (edited) await update.mutateAsync({ params: { id: edited.id }, body: { ...body, version: edited.version } })
      else await add.mutateAsync({ body })
    } catch (error) {
      const found = (isFault(error) && error.fields) || {}
      setWrong(Object.entries(found).find(([name]) => name.startsWith('definition'))?.[1])
      throw error
    }
    close(true)
  }
  const { title = '', use = 'payment', receiver = '', source = '', starts_on = today() } = begins
  return (
    <FormDialog<Filled>
      title={edited ? edited.title : 'Add layout'}
      submit="Save"
      dirty={JSON.stringify(columns) !== JSON.stringify(before.columns) && columns[0] !== emptyCell}
      fields={fields}
      value={filledOf({ title, use, receiver, source, starts_on, definition: before })}
      onSubmit={submit}
    >
      {(form) => {
        const filled = form.values as Partial<Filled>
        const chosen: PaperUse = paperUses.find((known) => known === filled.use) ?? 'payment'
        return (
          <>
            <Columns use={chosen} columns={columns} onChange={setColumns} />
            {wrong ? <p role="alert">{wrong}</p> : null}
            <Preview draft={draftOf(filled, before, columns)} />
          </>
        )
      }}
    </FormDialog>
  )
}
