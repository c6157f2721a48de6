import ssh2 from 'ssh2'

/** A key pair of a client. The library drops a leading zero byte of one key in about 170, so such a pair is generated again. */
export function clientKeys(): { readonly public: string; readonly private: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519')
    const isWhole = [pair.public, pair.private].every((key) => !(ssh2.utils.parseKey(key) instanceof Error))
    if (isWhole) return pair
  }
}
