import type { Endpoint } from '@iroko/contract/endpoint'
import type { FilePurpose, files } from '@iroko/contract/platform/files'
import type { OptionSearch } from './option.ts'

/** A choice of a field; a number is sent as a number. */
export interface Choice {
  value: string | number
  label: string
  disabled?: boolean
}

/** A call that keeps one file. */
export type UploadCall = Endpoint & { upload: true; reply: typeof files.upload.reply }

/** A file that is kept already. */
export interface KeptFile {
  id: string
  name: string
  size: number
  type: string
}

interface Common<Draft> {
  name: keyof Draft & string
  label: string
  /** A sentence under the label that helps to fill it in. */
  description?: string
  /** Must not be left empty; a string is the sentence to say instead of 'Field Required'. */
  required?: boolean | string
  disabled?: boolean
  /** What a new record starts with. */
  value?: unknown
  /** Whether the field is there for what is filled in so far; a field that is not is not sent. */
  when?: (draft: Partial<Draft>) => boolean
  /** Takes a whole line; textarea, richText and file always do. */
  full?: boolean
}

interface Typed<Type extends string> {
  type: Type
  placeholder?: string
  /** What the browser may fill in, as in 'current-password'. */
  autoComplete?: string
  maxLength?: number
}

interface NumberType {
  type: 'number'
  /** Shown and typed as naira, sent as kobo. */
  money?: boolean
  /** Shown and typed in percent, sent in hundredths of one. */
  percent?: boolean
  min?: number
  max?: number
  step?: number
  /** Digits after the point; 2 for money and percent, else any. */
  decimals?: number
  /** Stands behind the number: 'days', '%'. */
  unit?: string
  placeholder?: string
}

interface DayType {
  type: 'date'
  min?: string
  max?: string
}

interface ChoiceType<Draft> {
  type: 'radio' | 'check'
  /** Without any, a check is one box: yes or no. */
  options?: readonly Choice[] | ((draft: Partial<Draft>) => readonly Choice[])
}

interface SelectType<Draft> {
  type: 'select'
  isMulti?: boolean
  placeholder?: string
  options?: readonly Choice[] | ((draft: Partial<Draft>) => readonly Choice[])
  /** Choices found on the server instead of `options`. */
  search?: OptionSearch
  /** The choices that stand already, by name. */
  known?: readonly { value: string; label: string }[]
}

interface FileType {
  type: 'file'
  purpose: FilePurpose
  isMulti?: boolean
  known?: readonly KeptFile[]
  /** Where it is kept, for who signs in elsewhere than colleagues do. */
  upload?: UploadCall
}

/** One input of a form (specification 5); its name is a key of what is sent, so a renamed key does not compile. */
export type Field<Draft> = Common<Draft> &
  (
    | Typed<'text' | 'email'>
    | Typed<'time'>
    | Typed<'password'>
    | (Typed<'textarea' | 'richText'> & { rows?: number })
    | NumberType
    | DayType
    | ChoiceType<Draft>
    | SelectType<Draft>
    | FileType
  )

/** Specification 5: textarea, richText and file take a full row, others half. */
export function isFullRow<Draft>(field: Field<Draft>): boolean {
  return field.full ?? ['textarea', 'richText', 'file'].includes(field.type)
}

/** Whether the field holds a list of values. */
export function isMany<Draft>(field: Field<Draft>): boolean {
  if (field.type === 'check') return field.options !== undefined
  return (field.type === 'select' || field.type === 'file') && field.isMulti === true
}

/** The choices of a field for what is filled in so far. */
export function choicesOf<Draft>(field: Field<Draft>, draft: Partial<Draft>): readonly Choice[] {
  if (field.type !== 'select' && field.type !== 'radio' && field.type !== 'check') return []
  return typeof field.options === 'function' ? field.options(draft) : (field.options ?? [])
}
