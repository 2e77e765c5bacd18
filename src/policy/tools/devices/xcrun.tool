xcrun
  value --sdk|-sdk --toolchain|-toolchain
  writes -o|--output|-output
  uses *
  runs simctl spawn DEVICE COMMAND elsewhere
  runs COMMAND
  deletes device reset: what is installed in simulators, or those that cannot start
    back: can be installed again
    simctl erase|uninstall, erase|uninstall, simctl delete @unavailable !@*-*-*-*-* !@all
    delete @unavailable !@*-*-*-*-* !@all
  deletes device erase: simulators with their apps and data
    simctl delete, delete, simctl privacy * reset

simctl
  writes -o|--output|-output
  uses *
  runs spawn DEVICE COMMAND elsewhere
  rows-of xcrun
