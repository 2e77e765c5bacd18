# Wallets and contracts: what a network has confirmed nobody takes back.
$LOCAL_CHAIN = *localhost*|*127.0.0.1*|*anvil*|*hardhat*|l|local|localhost|d|devnet|t|testnet|regtest

cast
  value -r --rpc-url --private-key --keystore --account --from --value --gas-limit --gas-price --nonce --chain
      --etherscan-api-key --sig
  dry-run --help
  harmless send|publish|mktx -r|--rpc-url=$LOCAL_CHAIN
  changes account spend: would send a transaction, which cannot be undone
    instead: try it without sending (`cast call`), and let the user send it
    send|publish

forge
  described-elsewhere
  harmless script|create @*localhost*
  harmless script|create @*127.0.0.1*
  changes account spend: would send a transaction, which cannot be undone
    instead: run it without `--broadcast`, and let the user send it
    script|create --broadcast

solana spl-token
  value -u --url -k --keypair --fee-payer --from --owner --program-id --ws -C --config
  harmless ** -u|--url=$LOCAL_CHAIN
  changes account spend: would send a transaction, which cannot be undone
    instead: look at the balance first, and let the user send it
    transfer|pay|burn|mint|authorize|close|withdraw-stake, program deploy|close|upgrade|set-upgrade-authority

near aptos sui starknet sncast cardano-cli bitcoin-cli litecoin-cli lncli lightning-cli monero-wallet-cli geth
  value --network --rpc-url --account --profile -u --url -datadir -conf
  harmless ** -regtest|-testnet|-signet|--regtest|--testnet
  harmless ** --network|--profile|--rpc-url|-u|--url=$LOCAL_CHAIN
  changes account spend: would send a transaction, which cannot be undone
    instead: show the user the command to run
    send|pay|transfer|deploy, sendtoaddress|sendmany|sendrawtransaction|sendall, payinvoice|sendcoins|sendpayment
    account transfer, tokens send-near, client transfer|transfer-sui|pay|pay-sui|publish, move publish|run
    transaction submit
