remove-s3bucket remove-s3object remove-ec2instance remove-ec2volume remove-ec2snapshot remove-ec2vpc
    remove-rdsdbinstance remove-rdsdbcluster remove-ddbtable remove-cfnstack remove-ekscluster remove-lmfunction
    remove-iamuser remove-iamrole remove-secsecret remove-sqsqueue remove-r53hostedzone
  dry-run -WhatIf -whatif -Whatif
  grammar go
  destroys cloud remove: a cloud resource or virtual machine with its data
    **

remove-vm remove-vmsnapshot remove-vmcheckpoint remove-vmharddiskdrive remove-vmswitch remove-datastore
    remove-harddisk remove-snapshot remove-virtualdisk remove-storagepool remove-cluster remove-clustergroup
    remove-gcsbucket remove-gcsobject
  dry-run -WhatIf -whatif -Whatif
  grammar go
  destroys cloud remove: a cloud resource or virtual machine with its data
    **
