import { later } from '../lib/lazily.ts'

/** What stands over the screen, the whole of it on a phone. Mount it to open it; it loads then. */
export const Dialog = later(() => import('./dialog-window.tsx').then((module) => module.DialogWindow))
