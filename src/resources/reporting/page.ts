import { choice, decimal } from '#declare/resource.ts'

/** How a page lies and where its margins are, in millimetres: `print_params` of what is printed. */
export const pageFields = {
  orientation:    choice(['Portrait', 'Landscape'], { initially: 'Portrait', plain: true, means: 'How the page is turned.' }),
  page_height:    decimal({ min: 1, max: 2000, initially: 297, unit: 'mm', means: 'Height of the page in millimetres.' }),
  page_width:     decimal({ min: 1, max: 2000, initially: 210, unit: 'mm', means: 'Width of the page in millimetres.' }),
  top:            decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin at the top in millimetres.' }),
  bottom:         decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin at the bottom in millimetres.' }),
  left:           decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin on the left in millimetres.' }),
  right:          decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin on the right in millimetres.' }),
  header_height:  decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Height of the head in millimetres.' }),
  header_spacing: decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Room below the head in millimetres.' }),
  footer_height:  decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Height of the foot in millimetres.' }),
  footer_spacing: decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Room above the foot in millimetres.' }),
}

/** The names of the fields of a page, which may be written together. */
export const pageFieldNames = [
  'orientation', 'page_height', 'page_width', 'top', 'bottom', 'left', 'right', 'header_height', 'header_spacing',
  'footer_height', 'footer_spacing',
] as const
