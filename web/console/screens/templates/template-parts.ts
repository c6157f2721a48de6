import type { TemplateForm } from './template.graphql.ts'

/** A template as its screen reads it. */
export type FoundTemplate = NonNullable<NonNullable<TemplateForm['templates']>['find']>

/** The type of the records that a paper is printed for, by the type of its templates; labels of parts have none. */
export const RECORDS_OF: Readonly<Record<string, string | undefined>> = {
  dispatch_note: 'goods_outs',
  commercial_invoice: 'goods_outs',
  pre_pick_label: 'goods_outs',
  pick_storage_unit_label: 'goods_outs',
  picking_note: 'goods_out_pick_lists',
  pre_receipt: 'goods_in_receipts',
  put_away_note: 'goods_in_receipts',
  receipt_confirmation: 'goods_in_receipts',
  load_manifest: 'loads',
  invoice: 'invoices',
  location_label: 'locations',
  product_label: 'products',
}

/** A fault of a template: the line it is on, from 1, and what is wrong. */
export type TemplateFault = { readonly line: number; readonly reason: string }

/** The kind of a file: labels in the language of printers begin with their own sign. */
export function mediaTypeOf(source: string): 'application/zpl' | 'text/html' {
  return /\^XA/.test(source) && !/<\w+/.test(source) ? 'application/zpl' : 'text/html'
}
