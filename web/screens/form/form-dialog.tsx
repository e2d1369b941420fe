import { later } from '../../lib/lazily.ts'

export type { FormWindowProps as FormDialogProps } from './form-window.tsx'

/** A form over the screen; closing it with something entered asks first. Mount it to open it; it loads then. */
export const FormDialog = later(() => import('./form-window.tsx').then((module) => module.FormWindow))
