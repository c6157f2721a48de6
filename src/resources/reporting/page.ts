import { choice, decimal } from '#declare/resource.ts'

/** Orientation and margins of a page in millimetres: `print_params` of printed documents. */
export const pageFields = {
  orientation:    choice(['Portrait', 'Landscape'], { default: 'Portrait', plain_text: true, description: 'Page orientation.' }),
  page_height:    decimal({ min: 1, max: 2000, default: 297, unit: 'mm', description: 'Page height in millimetres.' }),
  page_width:     decimal({ min: 1, max: 2000, default: 210, unit: 'mm', description: 'Page width in millimetres.' }),
  top:            decimal({ min: 0, max: 2000, default: 10, unit: 'mm', description: 'Top margin in millimetres.' }),
  bottom:         decimal({ min: 0, max: 2000, default: 10, unit: 'mm', description: 'Bottom margin in millimetres.' }),
  left:           decimal({ min: 0, max: 2000, default: 10, unit: 'mm', description: 'Left margin in millimetres.' }),
  right:          decimal({ min: 0, max: 2000, default: 10, unit: 'mm', description: 'Right margin in millimetres.' }),
  header_height:  decimal({ min: 0, max: 2000, default: 0, unit: 'mm', description: 'Header height in millimetres.' }),
  header_spacing: decimal({ min: 0, max: 2000, default: 0, unit: 'mm', description: 'Space below the header in millimetres.' }),
  footer_height:  decimal({ min: 0, max: 2000, default: 0, unit: 'mm', description: 'Footer height in millimetres.' }),
  footer_spacing: decimal({ min: 0, max: 2000, default: 0, unit: 'mm', description: 'Space above the footer in millimetres.' }),
}

/** The fields of a page, which may be sent together. */
export const pageFieldNames = [
  'orientation', 'page_height', 'page_width', 'top', 'bottom', 'left', 'right', 'header_height', 'header_spacing',
  'footer_height', 'footer_spacing',
] as const
