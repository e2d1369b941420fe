import { Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../form/record-form.module.css'
import { choicesOf } from './field.ts'
import { type FieldOf, type FieldProps, listOf, textOf } from './field-props.ts'

/** One box for yes or no, boxes for several of some, or buttons for one of some. */
export function ChoiceField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'check' | 'radio'>>) {
  const choices = choicesOf(field, form.values as Partial<Draft>)
  const sent = (value: string) => choices.find((choice) => String(choice.value) === value)?.value
  if (field.type === 'radio') {
    return (
      <Radio.Group
        {...props}
        name={`${form.id}-${field.name}`}
        value={textOf(form.values[field.name]) || null}
        onChange={(value) => form.set(field.name, sent(value))}
      >
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Radio
              key={choice.value}
              value={String(choice.value)}
              label={choice.label}
              disabled={props.disabled || choice.disabled}
            />
          ))}
        </div>
      </Radio.Group>
    )
  }
  if (!field.options) {
    return (
      <Checkbox
        error={props.error}
        description={props.description}
        disabled={props.disabled}
        required={props.required}
        label={props.required ? <Starred>{props.label}</Starred> : props.label}
        className={classes.check}
        checked={form.values[field.name] === true}
        onChange={(event) => form.set(field.name, event.currentTarget.checked)}
      />
    )
  }
  return (
    <Checkbox.Group
      {...props}
      value={listOf(form.values[field.name])}
      onChange={(values) => form.set(field.name, values.map(sent))}
    >
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            value={String(choice.value)}
            label={choice.label}
            disabled={props.disabled || choice.disabled}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** A box has no place of its own for the mark of what is required. */
function Starred({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span className={classes.star} aria-hidden="true">
        {' *'}
      </span>
    </>
  )
}
