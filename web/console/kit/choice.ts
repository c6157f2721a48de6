/** One of many that can be chosen. */
export type Choice = { readonly id: string; readonly label: string; readonly detail?: string }
