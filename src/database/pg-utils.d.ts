declare module 'pg/lib/utils.js' {
  /** The part of the driver that turns values into what its protocol sends. */
  const utils: { readonly prepareValue: (value: unknown) => unknown }
  export default utils
}
